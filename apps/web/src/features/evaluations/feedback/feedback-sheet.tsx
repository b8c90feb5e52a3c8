import { useQuery } from '@tanstack/react-query'

import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { feedbackQuery } from '../data/feedback/feedback-queries.ts'
import { useMarkRead } from '../data/feedback/use-mark-read.ts'
import { FeedbackItem } from './feedback-item.tsx'
import { FEEDBACK_PENDING } from './feedback-list.tsx'

/** One feedback over the page, as notifications and the history lead to it. */
export function FeedbackSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const feedback = useQuery({ ...feedbackQuery(id), retry: false })
  useMarkRead(feedback.data ? [feedback.data] : [])
  return (
    <Sheet open onOpenChange={onClose} title="Feedback" width="max-w-2xl">
      <QueryStates query={feedback} pending={FEEDBACK_PENDING}>
        {(found) => <FeedbackItem feedback={found} />}
      </QueryStates>
    </Sheet>
  )
}
