import { requestIdOf, type PendingItem } from '../model/pending-item.ts'
import type { RequestSlot, RequestSlotProps } from './detail-slot.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { PrivacyNoticeItem } from './privacy-notice-item.tsx'

export interface ItemDetailProps extends Omit<RequestSlotProps, 'requestId'> {
  readonly item: PendingItem
  readonly request: RequestSlot
}

/** What can be done about an item, in place where this page knows how. */
export function ItemDetail({ item, request: Request, ...rest }: ItemDetailProps) {
  const requestId = requestIdOf(item)
  if (requestId !== null) return <Request key={requestId} requestId={requestId} {...rest} />
  const { type, notice_id } = item.action
  if (type === 'privacy_notice' && notice_id) return <PrivacyNoticeItem key={notice_id} noticeId={notice_id} onDone={rest.onDone} />
  return <OpenElsewhere item={item} />
}
