import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalInboxUrl, type InboxState, inboxStateFrom, inboxUrl } from '#features/inbox/model/inbox-state.ts'
import { InboxPage } from '#features/inbox/list/inbox-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { INBOX_KINDS } from '../../parts/inbox-kinds.tsx'
import { RequestDetail } from '../../parts/request-detail.tsx'

export const Route = createFileRoute('/app/inbox')({
  validateSearch: canonicalInboxUrl,
  component: Inbox,
  staticData: { title: 'Pendências' },
})

function Inbox() {
  const companyId = useCompanyId()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleState = useCallback(
    (state: InboxState, options: { readonly replace?: boolean } = {}) =>
      void navigate({ search: inboxUrl(state), replace: options.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <InboxPage key={companyId} state={inboxStateFrom({ ...search })} onState={handleState} request={RequestDetail} kinds={INBOX_KINDS} />
}
