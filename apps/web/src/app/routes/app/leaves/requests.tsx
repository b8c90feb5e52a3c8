import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalRequestsUrl, type RequestsState, requestsStateFrom, requestsUrl } from '#features/leaves/model/requests/requests-state.ts'
import { RequestsPage } from '#features/leaves/requests/requests-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useHeldTerm } from '#shared/list/use-held-term.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/requests')({
  validateSearch: canonicalRequestsUrl,
  component: LeaveRequests,
  staticData: { title: 'Solicitações de licença' },
})

function LeaveRequests() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { state, addressOf } = useHeldTerm('search', requestsStateFrom({ ...search }), requestsUrl)
  const handleState = useCallback(
    (next: RequestsState, replace = false) => void navigate({ search: addressOf(next), replace, resetScroll: false }),
    [navigate, addressOf],
  )
  return <RequestsPage key={useCompanyId()} nav={<LeavesNav />} state={state} onState={handleState} />
}
