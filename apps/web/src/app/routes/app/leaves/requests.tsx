import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalRequestsUrl, type RequestsState, requestsStateFrom, requestsUrl } from '../../../../features/leaves/model/requests-state.ts'
import { RequestsPage } from '../../../../features/leaves/ui/requests-page.tsx'
import { useCompanyId } from '../../../../shared/company/company-context.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/requests')({
  validateSearch: canonicalRequestsUrl,
  component: LeaveRequests,
  staticData: { title: 'Solicitações de licença' },
})

function LeaveRequests() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleState = useCallback(
    (state: RequestsState, replace = false) => void navigate({ search: requestsUrl(state), replace, resetScroll: false }),
    [navigate],
  )
  return <RequestsPage key={useCompanyId()} nav={<LeavesNav />} state={requestsStateFrom({ ...search })} onState={handleState} />
}
