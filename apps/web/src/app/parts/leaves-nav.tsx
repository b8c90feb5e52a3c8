import { linkOptions } from '@tanstack/react-router'

import { ModuleNav, type ModulePage } from './module-nav.tsx'

const activeOptions = { includeSearch: false }

const PAGES: readonly ModulePage[] = [
  { label: 'Licenças', options: linkOptions({ to: '/app/leaves', activeOptions: { ...activeOptions, exact: true } }) },
  { label: 'Períodos', needs: 'view_leave_reports', options: linkOptions({ to: '/app/leaves/periods', activeOptions }) },
]

/** The pages of Licenças. */
export function LeavesNav() {
  return <ModuleNav label="Páginas de Licenças" pages={PAGES} />
}
