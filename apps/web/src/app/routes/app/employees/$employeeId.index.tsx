import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { EmployeeChangesCard } from '../../../../features/change-requests/ui/open-changes-cards.tsx'
import { type DetailPart, EmployeeDetailPage } from '../../../../features/employees/ui/employee-detail-page.tsx'
import { AccessCard } from '../../../../features/logins/ui/access-card.tsx'
import { PhotoButton } from '../../../../features/profile/ui/photo-button.tsx'
import { LazyRequestDetail } from '../../../parts/lazy-request-detail.ts'

export const Route = createFileRoute('/app/employees/$employeeId/')({ component: EmployeeRoute })

const accessOf: DetailPart = ({ id, display_name, email, company_id }) => (
  <AccessCard key={id} person={{ id, displayName: display_name, email, companyId: company_id }} />
)

const requestsOf: DetailPart = ({ id }) => <EmployeeChangesCard key={id} employeeId={id} detail={LazyRequestDetail} />

function EmployeeRoute() {
  const { employeeId } = Route.useParams()
  const client = useQueryClient()
  const photoOf: DetailPart = ({ id, display_name, profile_image_url }) => (
    <PhotoButton compact person={{ id, name: display_name, photo: profile_image_url }} onSaved={() => client.invalidateQueries()} />
  )
  return <EmployeeDetailPage employeeId={employeeId} access={accessOf} photo={photoOf} requests={requestsOf} />
}
