import { Navigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'

import type { ApprovalThread } from '#features/approvals/model/thread.ts'
import { type AnswerProps, ApprovalDetail } from '#features/approvals/thread/approval-detail.tsx'
import { isChange } from '#features/people/model/changes/change-request.ts'
import { AnswerAdjustment } from '#features/people/changes/answer-adjustment.tsx'
import { isAskedRecord } from '#features/people/model/records/asked-record.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const AnswerRecord = lazy(async () => ({ default: (await import('#features/people/records/answer-record.tsx')).AnswerRecord }))

const ExitRequestCard = lazy(async () => ({ default: (await import('#features/offboarding/team/exit-request-card.tsx')).ExitRequestCard }))
const LeaveCard = lazy(async () => ({ default: (await import('#features/leaves/own/leave-card.tsx')).LeaveCard }))

/** A leave and an objective are answered on their own page. A change of data is answered with what was asked for, and the last words of who wants it otherwise; a record in its own form. */
function Answer({ thread, onClose }: AnswerProps) {
  if (thread.entity_type.startsWith('leave')) return <Navigate to="/app/leaves" search={{ adjust: thread.entity_id }} />
  if (thread.entity_type === 'objective') return <Navigate to="/app/okrs" search={{ objetivo: thread.entity_id, editar: true }} />
  if (!isChange(thread.entity_type)) return null
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

function about({ leave, exit }: ApprovalThread) {
  if (!leave && !exit) return null
  return (
    <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
      {leave && <LeaveCard facts={leave} />}
      {exit && <ExitRequestCard facts={exit} />}
    </Suspense>
  )
}

/** A request of any kind, with the dialog of its kind for answering an adjustment, and what its subject adds. */
export function RequestDetail(props: Omit<ComponentProps<typeof ApprovalDetail>, 'answer' | 'about'>) {
  return <ApprovalDetail {...props} answer={Answer} about={about} />
}
