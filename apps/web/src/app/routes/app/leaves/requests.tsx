import { createFileRoute } from '@tanstack/react-router'

import { requestList } from '#features/leaves/model/requests/requests-state.ts'
import { RequestsPage } from '#features/leaves/requests/requests-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/requests')({
  validateSearch: requestList.validateSearch,
  component: LeaveRequests,
  staticData: { title: 'Solicitações de licença' },
})

function LeaveRequests() {
  return <RequestsPage key={useCompanyId()} nav={<LeavesNav />} />
}
