import { linkOptions } from '@tanstack/react-router'

import { ModuleNav, type ModulePage } from './module-nav.tsx'

const activeOptions = { includeSearch: false }

const PAGES: readonly ModulePage[] = [
  { label: 'Minhas', options: linkOptions({ to: '/app/leaves', activeOptions: { ...activeOptions, exact: true } }) },
  { label: 'Quem está fora', options: linkOptions({ to: '/app/leaves/away', activeOptions }) },
  { label: 'Solicitações', needs: 'manage_leaves', options: linkOptions({ to: '/app/leaves/requests', activeOptions }) },
  { label: 'Mapa', needs: 'manage_leaves', options: linkOptions({ to: '/app/leaves/map', activeOptions }) },
  { label: 'Atestados', options: linkOptions({ to: '/app/leaves/certificates', activeOptions }) },
  { label: 'Ausências', needs: 'view_leave_reports', options: linkOptions({ to: '/app/leaves/absences', activeOptions }) },
  { label: 'Períodos', needs: 'view_leave_reports', options: linkOptions({ to: '/app/leaves/periods', activeOptions }) },
  { label: 'Coletivas', needs: 'manage_settings', options: linkOptions({ to: '/app/leaves/collective', activeOptions }) },
  { label: 'Avisos', needs: 'manage_documents', options: linkOptions({ to: '/app/leaves/papers', activeOptions }) },
  { label: 'Regras', needs: 'manage_settings', options: linkOptions({ to: '/app/leaves/settings', activeOptions }) },
]

/** The pages of Licenças. */
export function LeavesNav() {
  return <ModuleNav label="Páginas de Licenças" pages={PAGES} />
}
