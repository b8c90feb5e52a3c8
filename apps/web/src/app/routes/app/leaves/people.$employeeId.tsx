import { createFileRoute } from '@tanstack/react-router'

import { dayOf } from '#features/leaves/model/periods/desk-state.ts'
import { StatementPage } from '#features/leaves/periods/statement-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/people/$employeeId')({
  validateSearch: (search: Readonly<Record<string, unknown>>): { readonly on?: string } => {
    const on = dayOf(search['on'])
    return on === null ? {} : { on }
  },
  component: PersonStatement,
  staticData: { title: 'Extrato de férias' },
})

function PersonStatement() {
  const { employeeId } = Route.useParams()
  const { on = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <StatementPage
      key={employeeId}
      employeeId={employeeId}
      on={on}
      onDay={(day) => void navigate({ search: day === null ? {} : { on: day }, replace: true, resetScroll: false })}
      nav={<LeavesNav />}
    />
  )
}
