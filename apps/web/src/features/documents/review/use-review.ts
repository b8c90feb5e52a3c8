import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toast } from '#shared/ui/toast.ts'
import { reviewDocument } from '../data/documents/review-queries.ts'
import { type ReviewDraft, type ReviewItem, reviewValues } from '../model/documents/review.ts'

interface ReviewTaken {
  readonly decision: 'approve' | 'reject'
  readonly reason: string
  readonly draft: ReviewDraft
}

/** Answers a sent document. `onDone` runs when it no longer waits for the reader. */
export function useReview(item: ReviewItem, onDone: () => void) {
  return useAct({
    act: ({ decision, reason, draft }: ReviewTaken) =>
      reviewDocument({ versionId: item.version_id, decision, reason, values: decision === 'approve' ? reviewValues(draft) : {} }),
    done: (_, { decision }) => [decision === 'approve' ? 'Documento aprovado' : 'Documento recusado', `${item.type_name}, de ${item.employee.name}`],
    stale: SUBJECTS.documents,
    onDone,
    onFailed: ({ code, message }) => {
      if (code !== 'RHDEC') return
      // Somebody was faster.
      toast.info('Não há nada a decidir aqui', { description: message })
      onDone()
    },
  })
}
