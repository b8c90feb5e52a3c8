import { Link, linkOptions } from '@tanstack/react-router'

import { usePermissions } from '../access/use-permissions.ts'

const exact = { activeOptions: { exact: true, includeSearch: false }, search: {} }
const OWN_PAGE = linkOptions({ to: '/app/employees/import', ...exact })
type Kind =
  | 'assets' | 'assignments' | 'bank' | 'bank_questions' | 'competencies' | 'contracts' | 'dependents' | 'development_plans' | 'evaluation_history' | 'evaluation_participants' | 'goal_values' | 'hierarchy' | 'holidays' | 'leave_balances' | 'library_actions' | 'objectives' | 'pay' | 'personal' | 'required_levels'
const kindPage = (kind: Kind) => linkOptions({ to: '/app/employees/import/$kind', params: { kind }, ...exact })
const KINDS = [
  { label: 'Tudo de uma vez', options: linkOptions({ to: '/app/employees/import/all', ...exact }) },
  { label: 'Trabalhadores', options: OWN_PAGE },
  { label: 'Dados pessoais', options: kindPage('personal') },
  { label: 'Contratos', options: kindPage('contracts') },
  { label: 'Hierarquia', options: kindPage('hierarchy') },
  { label: 'Histórico', options: kindPage('assignments') },
  { label: 'Remuneração', options: kindPage('pay') },
  { label: 'Contas bancárias', options: kindPage('bank') },
  { label: 'Dependentes', options: kindPage('dependents') },
  { label: 'Feriados', options: kindPage('holidays') },
  { label: 'Saldos de férias', options: kindPage('leave_balances') },
  { label: 'Bens', options: kindPage('assets') },
  { label: 'Competências', options: kindPage('competencies') },
  { label: 'Níveis por cargo', options: kindPage('required_levels') },
  { label: 'Perguntas', options: kindPage('bank_questions') },
  { label: 'Participantes', options: kindPage('evaluation_participants') },
  { label: 'Biblioteca de ações', options: kindPage('library_actions') },
  { label: 'PDIs', options: kindPage('development_plans') },
  { label: 'Objetivos', options: kindPage('objectives') },
  { label: 'Valores de metas', options: kindPage('goal_values') },
]
/** For HR of a company: masters read no single results. */
const RESULTS = { label: 'Resultados anteriores', options: kindPage('evaluation_history') }

/** What a spreadsheet may bring. Only those who keep the settings bring more than people. */
export function ImportKinds() {
  const { can, role } = usePermissions()
  if (!can('manage_settings')) return null
  return (
    <nav aria-label="O que importar" className="mb-6 flex gap-1 overflow-x-auto border-b">
      {(role === 'admin' ? [...KINDS, RESULTS] : KINDS).map(({ label, options }) => (
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
