import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { guardingModule } from '#shared/access/modules.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { Restricted } from '../pages/restricted.tsx'

/** Decides by the address, so that no page can forget its guard. */
export function ModuleGuard({ children }: { readonly children: ReactNode }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { sees } = usePermissions()
  const module = guardingModule(pathname)
  return module && !sees(module.name) ? <Restricted module={module.label} /> : children
}
