import { linkOptions } from '@tanstack/react-router'

import { ModuleNav, type ModulePage } from './module-nav.tsx'

const activeOptions = { includeSearch: false }

const PAGES: readonly ModulePage[] = [
  { label: 'Lista', options: linkOptions({ to: '/app/employees', activeOptions: { ...activeOptions, exact: true } }) },
  { label: 'Organograma', options: linkOptions({ to: '/app/employees/org-chart', activeOptions }) },
  { label: 'Admissões', needs: 'view_all_employees', options: linkOptions({ to: '/app/employees/newcomers', activeOptions }) },
  { label: 'Saídas', needs: 'view_all_employees', options: linkOptions({ to: '/app/employees/leaving', activeOptions }) },
  { label: 'Indicadores', needs: 'view_all_employees', options: linkOptions({ to: '/app/employees/charts', activeOptions }) },
  { label: 'Aniversários', options: linkOptions({ to: '/app/employees/anniversaries', activeOptions }) },
  { label: 'Folha', needs: 'manage_settings', options: linkOptions({ to: '/app/employees/payroll', activeOptions }) },
]

/** The ways to see the people of a company. */
export function PeopleNav() {
  return <ModuleNav label="Formas de ver os trabalhadores" pages={PAGES} />
}
