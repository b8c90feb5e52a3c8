import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { guardingModule } from '#shared/access/modules.ts'
import { roleSees } from '#shared/access/roles.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { ModuleOff } from '../pages/module-off.tsx'
import { Restricted } from '../pages/restricted.tsx'

/** Decides by the address, so that no page can forget its guard. */
export function ModuleGuard({ children }: { readonly children: ReactNode }) {
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { role, sees, isOff } = usePermissions()
  const module = guardingModule(pathname)
  // Whoever could not see it anyway is not told how the company works.
  if (module && roleSees(role, module.name) && isOff(module.name)) return <ModuleOff module={module.label} />
  return module && !sees(module.name) ? <Restricted module={module.label} /> : children
}
