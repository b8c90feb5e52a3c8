import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { feedbackListQuery } from '../data/feedback/feedback-queries.ts'
import { useMarkRead } from '../data/feedback/use-mark-read.ts'
import type { FeedbackScope } from '../model/feedback/feedback.ts'
import { FeedbackItem } from './feedback-item.tsx'

export const FEEDBACK_PENDING = (
  <div className="space-y-4">
    {['a', 'b', 'c'].map((row) => <Skeleton key={row} className="h-24 rounded-lg" />)}
  </div>
)

export interface FeedbackListProps {
  readonly scope: FeedbackScope
  readonly label: string
  /** What is said, and offered, while there is nothing. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  /** Beside the list, such as its export. */
  readonly actions?: ReactNode
}

/** Feedback page after page, newest first. What the reader received counts as read once it is on the screen. */
export function FeedbackList({ scope, label, empty, actions }: FeedbackListProps) {
  const list = useInfiniteQuery(feedbackListQuery(scope))
  const rows = list.data?.pages.flatMap(({ items }) => items)
  useMarkRead(rows ?? [])
  return (
    <QueryStates
      query={{ ...list, data: rows }}
      pending={FEEDBACK_PENDING}
      empty={<EmptyState icon={<MessageSquareText />} title={empty.title} action={empty.action}>{empty.text}</EmptyState>}
    >
      {(found) => (
        <>
          {actions && <div className="mb-1 flex justify-end">{actions}</div>}
          <ul aria-label={label} className="divide-y">
            {found.map((feedback) => <li key={feedback.id}><FeedbackItem feedback={feedback} /></li>)}
          </ul>
          {list.hasNextPage && <Button className="mt-4" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>Mostrar mais</Button>}
        </>
      )}
    </QueryStates>
  )
}
