import { Link, linkOptions } from '@tanstack/react-router'

import { usePermissions } from '../../shared/access/use-permissions.ts'

const WAYS = [
  { label: 'Lista', options: linkOptions({ to: '/app/employees', activeOptions: { exact: true, includeSearch: false } }) },
  { label: 'Organograma', options: linkOptions({ to: '/app/employees/org-chart', activeOptions: { includeSearch: false } }) },
  { label: 'Chegadas', forManagers: true, options: linkOptions({ to: '/app/employees/newcomers', activeOptions: { includeSearch: false } }) },
  { label: 'Indicadores', forManagers: true, options: linkOptions({ to: '/app/employees/charts', activeOptions: { includeSearch: false } }) },
  { label: 'Aniversários', options: linkOptions({ to: '/app/employees/anniversaries', activeOptions: { includeSearch: false } }) },
  { label: 'Folha', forAdministrators: true, options: linkOptions({ to: '/app/employees/payroll', activeOptions: { includeSearch: false } }) },
]

/** The ways to see the people of a company. */
export function PeopleNav() {
  const { can } = usePermissions()
  // Some are only for those who see everyone.
  const ways = WAYS.filter((way) => (!('forManagers' in way) || can('view_all_employees')) && (!('forAdministrators' in way) || can('manage_settings')))
  return (
    <nav aria-label="Formas de ver os trabalhadores" data-shell className="mb-5 flex gap-1 overflow-x-auto border-b">
      {ways.map(({ label, options }) => (
        <Link
          key={label}
          {...options}
          preload="intent"
          className="flex min-h-control items-center border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-text-muted -outline-offset-2 hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
