import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { GiveSheet } from '../composer/give-sheet.tsx'
import { feedbackRequestQuery } from '../data/feedback/feedback-queries.ts'
import { RequestToGive } from '../feedback/request-to-give.tsx'

/** A request of feedback, answered or declined over Pendências. */
export function FeedbackRequestInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const request = useQuery(feedbackRequestQuery(id))
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <QueryStates query={request} pending={<Skeleton className="h-40 rounded-lg" />}>
        {(found) => <RequestToGive request={found} onAnswer={() => setWriting(true)} onDeclined={onDone} />}
      </QueryStates>
      {isWriting && <GiveSheet requestId={id} onDone={onDone} onClose={() => setWriting(false)} />}
    </>
  )
}
