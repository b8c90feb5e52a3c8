import { createFileRoute } from '@tanstack/react-router'

import { inboxAddress } from '#features/inbox/model/inbox-state.ts'
import { InboxPage } from '#features/inbox/list/inbox-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { INBOX_KINDS } from '../../parts/inbox-kinds.tsx'
import { RequestDetail } from '../../parts/request-detail.tsx'

export const Route = createFileRoute('/app/inbox')({
  validateSearch: inboxAddress.validateSearch,
  component: Inbox,
  staticData: { title: 'Pendências' },
})

function Inbox() {
  return <InboxPage key={useCompanyId()} {...useAddress(inboxAddress)} request={RequestDetail} kinds={INBOX_KINDS} />
}
