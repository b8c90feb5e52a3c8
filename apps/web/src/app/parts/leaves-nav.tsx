import { linkOptions } from '@tanstack/react-router'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { ModuleNav, type ModulePage } from './module-nav.tsx'

const activeOptions = { includeSearch: false }

/** Pages that others stand under. */
type LeavesPath = '/app/leaves' | '/app/leaves/periods'

const PAGES: readonly ModulePage[] = [
  { label: 'Minhas', options: linkOptions({ to: '/app/leaves', activeOptions: { ...activeOptions, exact: true } }) },
  { label: 'Solicitações', needs: 'manage_leaves', options: linkOptions({ to: '/app/leaves/requests', activeOptions }) },
  { label: 'Mapa', group: 'Férias', needs: 'manage_leaves', options: linkOptions({ to: '/app/leaves/map', activeOptions }) },
  { label: 'Períodos', group: 'Férias', needs: 'view_leave_reports', options: linkOptions({ to: '/app/leaves/periods', activeOptions }) },
  { label: 'Coletivas', group: 'Férias', needs: 'manage_settings', options: linkOptions({ to: '/app/leaves/collective', activeOptions }) },
  { label: 'Avisos', group: 'Férias', needs: 'manage_documents', options: linkOptions({ to: '/app/leaves/papers', activeOptions }) },
  { label: 'Quem está fora', group: 'Ausências', options: linkOptions({ to: '/app/leaves/away', activeOptions }) },
  { label: 'Atestados', group: 'Ausências', options: linkOptions({ to: '/app/leaves/certificates', activeOptions }) },
  { label: 'Absenteísmo', group: 'Ausências', needs: 'view_leave_reports', options: linkOptions({ to: '/app/leaves/absences', activeOptions }) },
  { label: 'Regras', needs: 'manage_settings', options: linkOptions({ to: '/app/leaves/settings', activeOptions }) },
]

/** The pages of Licenças. Who decides lands on what waits today, with the own leaves below. */
export function LeavesNav({ at }: { readonly at?: LeavesPath }) {
  const { can } = usePermissions()
  const pages = can('view_leave_reports') ? PAGES.map((page) => (page.label === 'Minhas' ? { ...page, label: 'Hoje' } : page)) : PAGES
  return <ModuleNav label="Páginas de Licenças" pages={pages} {...(at !== undefined && { at })} />
}
