import type { ComponentProps } from 'react'
import { lazy, Suspense } from 'react'

import { type AnswerProps, ApprovalDetail } from '../../features/approvals/ui/approval-detail.tsx'
import { AnswerAdjustment } from '../../features/change-requests/ui/answer-adjustment.tsx'
import { isAskedRecord } from '../../features/records/model/asked-record.ts'

const AnswerRecord = lazy(async () => ({ default: (await import('../../features/records/ui/answer-record.tsx')).AnswerRecord }))

/** A change of data is answered with what was asked for, and the last words of who wants it otherwise; a record in its own form. */
function Answer({ thread, onClose }: AnswerProps) {
  if (thread.entity_type !== 'change_request') return null
  const changes = thread.changes ?? []
  const wanted = new Map(changes.map((change) => [change.field, change.new]))
  const comment = thread.events.findLast(({ kind }) => kind === 'adjust')?.body ?? null
  const record = changes.find(({ field }) => isAskedRecord(field))?.field
  if (record === undefined) return <AnswerAdjustment answered={{ requestId: thread.id, wanted, comment }} onClose={onClose} />
  const fields = Object.fromEntries([...wanted].filter(([field]) => !isAskedRecord(field)))
  return (
    <Suspense>
      <AnswerRecord requestId={thread.id} record={record} fields={fields} comment={comment} onClose={onClose} />
    </Suspense>
  )
}

/** A request of any kind, with the dialog of its kind for answering an adjustment. */
export function RequestDetail(props: Omit<ComponentProps<typeof ApprovalDetail>, 'answer'>) {
  return <ApprovalDetail {...props} answer={Answer} />
}
