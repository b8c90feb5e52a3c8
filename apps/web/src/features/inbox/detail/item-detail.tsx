import { Suspense } from 'react'

import { Skeleton } from '#shared/ui/skeleton.tsx'
import { requestIdOf, type PendingItem } from '../model/pending-item.ts'
import type { ItemKinds, RequestSlot, RequestSlotProps } from './detail-slot.ts'
import { ItemHead } from './item-head.tsx'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { PrivacyNoticeItem } from './privacy-notice-item.tsx'

export interface ItemDetailProps extends Omit<RequestSlotProps, 'requestId' | 'mayUndo'> {
  readonly item: PendingItem
  readonly request: RequestSlot
  readonly kinds: ItemKinds
}

/** What can be done about an item, in place where this page knows how. */
export function ItemDetail({ item, request: Request, kinds, ...rest }: ItemDetailProps) {
  const requestId = requestIdOf(item)
  if (requestId !== null) return <Request key={requestId} requestId={requestId} mayUndo {...rest} />
  const { type, notice_id } = item.action
  if (type === 'privacy_notice' && notice_id) return <PrivacyNoticeItem key={notice_id} noticeId={notice_id} onDone={rest.onDone} />
  const Kind = kinds[type]
  if (Kind) {
    return (
      <>
        <ItemHead item={item} />
        <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
          <Kind key={item.item_key} action={item.action} onDone={rest.onDone} />
        </Suspense>
      </>
    )
  }
  return <OpenElsewhere item={item} />
}
