import type { GuestPartProps } from '#shared/guest/guest-part.ts'
import { answerValues } from '../data/audit-data.ts'
import { ConfirmAudits } from './confirm-audits.tsx'

/** What somebody without a login confirms by a link. */
export function GuestAudit({ page, act, send }: GuestPartProps) {
  const view = page.view.asset_audit
  return (
    <ConfirmAudits
      audits={view?.audits ?? []}
      door={{
        limits: view && { max_bytes: view.max_bytes, mime_types: view.mime_types },
        send,
        answer: (item, answer) => act('answer', { item_id: item, ...answerValues(answer) }),
      }}
    />
  )
}
