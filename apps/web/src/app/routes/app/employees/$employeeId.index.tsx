import { createFileRoute } from '@tanstack/react-router'

import { EmployeeDetailPage } from '../../../../features/employees/ui/employee-detail-page.tsx'

export const Route = createFileRoute('/app/employees/$employeeId/')({ component: EmployeeRoute })

function EmployeeRoute() {
  const { employeeId } = Route.useParams()
  return <EmployeeDetailPage employeeId={employeeId} />
}
