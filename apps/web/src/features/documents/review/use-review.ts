import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toAppError } from '#shared/supabase/app-error.ts'
import { toast } from '#shared/ui/toast.tsx'
import { documentKeys } from '../data/documents/document-keys.ts'
import { reviewDocument } from '../data/documents/review-queries.ts'
import { type ReviewDraft, type ReviewItem, reviewValues } from '../model/documents/review.ts'

interface ReviewTaken {
  readonly decision: 'approve' | 'reject'
  readonly reason: string
  readonly draft: ReviewDraft
}

/** Answers a sent document. `onDone` runs when it no longer waits for the reader. */
export function useReview(item: ReviewItem, onDone: () => void) {
  const client = useQueryClient()
  const refresh = () => Promise.all([documentKeys.all, ['inbox']].map((queryKey) => client.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: ({ decision, reason, draft }: ReviewTaken) =>
      reviewDocument({ versionId: item.version_id, decision, reason, values: decision === 'approve' ? reviewValues(draft) : {} }),
    onSuccess: async (_, { decision }) => {
      toast.success(decision === 'approve' ? 'Documento aprovado' : 'Documento recusado', { description: `${item.type_name}, de ${item.employee.name}` })
      onDone()
      await refresh()
    },
    onError: async (failure) => {
      const { code, message } = toAppError(failure)
      if (code !== 'RHDEC') return
      // Somebody was faster.
      toast.info('Nada a decidir aqui', { description: message })
      onDone()
      await refresh()
    },
  })
}
