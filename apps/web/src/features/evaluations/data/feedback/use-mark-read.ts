import { useEffect, useRef } from 'react'

import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import type { Feedback } from '../../model/feedback/feedback.ts'
import { markFeedbackRead } from './feedback-acts.ts'

/** Marks what the reader received and has on the screen as read. The list itself keeps saying what is new until it is opened again. */
export function useMarkRead(shown: readonly Feedback[]): void {
  const sent = useRef(new Set<string>())
  const refetch = useRefetch(SUBJECTS.inbox)
  const key = shown.filter((each) => each.is_recipient && each.read_at === null).map(({ id }) => id).join()
  useEffect(() => {
    const unread = key.split(',').filter((id) => id !== '' && !sent.current.has(id))
    if (unread.length === 0) return
    for (const id of unread) sent.current.add(id)
    // A failure changes nothing that the reader sees; the next visit marks them.
    markFeedbackRead(unread).then(refetch, () => undefined)
  }, [key, refetch])
}
