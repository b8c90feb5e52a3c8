import { createFileRoute } from '@tanstack/react-router'

import { type DetailAccess, EmployeeDetailPage } from '../../../../features/employees/ui/employee-detail-page.tsx'
import { AccessCard } from '../../../../features/logins/ui/access-card.tsx'

export const Route = createFileRoute('/app/employees/$employeeId/')({ component: EmployeeRoute })

const accessOf: DetailAccess = ({ id, display_name, email, company_id }) => (
  <AccessCard key={id} person={{ id, displayName: display_name, email, companyId: company_id }} />
)

function EmployeeRoute() {
  const { employeeId } = Route.useParams()
  return <EmployeeDetailPage employeeId={employeeId} access={accessOf} />
}
