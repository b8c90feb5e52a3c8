import { Link, linkOptions } from '@tanstack/react-router'

import { usePermissions } from '../access/use-permissions.ts'

const exact = { activeOptions: { exact: true, includeSearch: false }, search: {} }
const OWN_PAGE = linkOptions({ to: '/app/employees/import', ...exact })
const KINDS = [
  { label: 'Trabalhadores', options: OWN_PAGE },
  { label: 'Hierarquia', options: linkOptions({ to: '/app/employees/import/$kind', params: { kind: 'hierarchy' }, ...exact }) },
  { label: 'Histórico', options: linkOptions({ to: '/app/employees/import/$kind', params: { kind: 'assignments' }, ...exact }) },
  { label: 'Remuneração', options: linkOptions({ to: '/app/employees/import/$kind', params: { kind: 'pay' }, ...exact }) },
  { label: 'Dependentes', options: linkOptions({ to: '/app/employees/import/$kind', params: { kind: 'dependents' }, ...exact }) },
  { label: 'Feriados', options: linkOptions({ to: '/app/employees/import/$kind', params: { kind: 'holidays' }, ...exact }) },
  { label: 'Saldos de férias', options: linkOptions({ to: '/app/employees/import/$kind', params: { kind: 'leave_balances' }, ...exact }) },
]

/** What a spreadsheet may bring. Only those who keep the settings bring more than people. */
export function ImportKinds() {
  const { can } = usePermissions()
  if (!can('manage_settings')) return null
  return (
    <nav aria-label="O que importar" className="mb-6 flex gap-1 overflow-x-auto border-b">
      {KINDS.map(({ label, options }) => (
        <Link
          key={label}
          {...options}
          className="flex min-h-control items-center border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap text-text-muted -outline-offset-2 hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
