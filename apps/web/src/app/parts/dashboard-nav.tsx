import { linkOptions } from '@tanstack/react-router'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { ModuleNav, type ModulePage } from './module-nav.tsx'

const activeOptions = { includeSearch: false }

const PAGES: readonly ModulePage[] = [
  { label: 'Dashboard', options: linkOptions({ to: '/app', activeOptions: { ...activeOptions, exact: true } }) },
  { label: 'Obrigações', needs: 'manage_settings', options: linkOptions({ to: '/app/obligations', activeOptions }) },
]

/** The pages of the Dashboard, for those who have more than one. */
export function DashboardNav() {
  const { can } = usePermissions()
  return can('manage_settings') ? <ModuleNav label="Páginas do Dashboard" pages={PAGES} isLandmark={false} /> : null
}
