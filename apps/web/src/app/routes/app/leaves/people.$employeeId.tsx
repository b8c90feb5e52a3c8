import { createFileRoute } from '@tanstack/react-router'

import { StatementPage } from '#features/leaves/periods/statement-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { day } from '#shared/list/state/params.ts'
import { useSession } from '#shared/session/session-context.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/people/$employeeId')({
  validateSearch: addressState({ on: day }).validateSearch,
  component: PersonStatement,
  staticData: { title: 'Extrato de férias' },
})

function PersonStatement() {
  const { employeeId } = Route.useParams()
  const { on = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { employee } = useSession()
  const isOther = usePermissions().can('view_leave_reports') && employee?.id !== employeeId
  return (
    <StatementPage
      key={employeeId}
      employeeId={employeeId}
      on={on}
      onDay={(next) => void navigate({ search: next === null ? {} : { on: next }, replace: true, resetScroll: false })}
      nav={<LeavesNav at={isOther ? '/app/leaves/periods' : '/app/leaves'} />}
    />
  )
}
