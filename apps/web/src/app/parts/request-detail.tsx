import type { ComponentProps } from 'react'

import { type AnswerProps, ApprovalDetail } from '../../features/approvals/ui/approval-detail.tsx'
import { AnswerAdjustment } from '../../features/change-requests/ui/answer-adjustment.tsx'

/** A change of data is answered with what was asked for, and the last words of who wants it otherwise. */
function Answer({ thread, onClose }: AnswerProps) {
  if (thread.entity_type !== 'change_request') return null
  const wanted = new Map((thread.changes ?? []).map((change) => [change.field, change.new]))
  const comment = thread.events.findLast(({ kind }) => kind === 'adjust')?.body ?? null
  return <AnswerAdjustment answered={{ requestId: thread.id, wanted, comment }} onClose={onClose} />
}

/** A request of any kind, with the dialog of its kind for answering an adjustment. */
export function RequestDetail(props: Omit<ComponentProps<typeof ApprovalDetail>, 'answer'>) {
  return <ApprovalDetail {...props} answer={Answer} />
}
