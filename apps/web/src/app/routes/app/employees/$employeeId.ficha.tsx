import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { shownDetailQuery } from '#features/people/data/list/employee-detail-query.ts'
import { DetailSkeleton, EmployeeMissing } from '#features/people/person/employee-detail-states.tsx'
import { FichaPage } from '#features/people/person/ficha-page.tsx'
import { usePersonScope } from '#shared/access/use-person-scope.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'

export const Route = createFileRoute('/app/employees/$employeeId/ficha')({
  component: FichaRoute,
  staticData: { title: 'Ficha do trabalhador' },
})

function FichaRoute() {
  const { employeeId } = Route.useParams()
  const { employee: me } = useSession()
  const workingIn = useCompanyId()
  // The own record may be of another company than the one a master works in.
  const companyId = me?.id === employeeId ? me.company_id : workingIn
  const scope = usePersonScope(companyId, employeeId)
  const detail = useQuery({ ...shownDetailQuery(companyId, employeeId, scope === 'company'), staleTime: 30_000, enabled: scope !== null })
  return (
    <QueryStates query={detail} pending={<DetailSkeleton />} isEmpty={(employee) => employee === null} empty={<EmployeeMissing />}>
      {(employee) => employee && <FichaPage key={employee.id} employee={employee} isOwn={me?.id === employee.id} isGuarded={scope === 'company'} />}
    </QueryStates>
  )
}
