import { useEffect, useRef } from 'react'

import { SUBJECTS, useRefetch } from '#shared/lib/subjects.ts'
import type { Feedback } from '../../model/feedback/feedback.ts'
import { markFeedbackRead } from './feedback-acts.ts'

/** Marks what the reader received and has on the screen as read. The list itself keeps saying what is new until it is opened again. */
export function useMarkRead(shown: readonly Feedback[]): void {
  const sent = useRef(new Set<string>())
  const refetch = useRefetch(SUBJECTS.inbox)
  const unread = shown.filter((each) => each.is_recipient && each.read_at === null && !sent.current.has(each.id)).map(({ id }) => id)
  const key = unread.join()
  useEffect(() => {
    if (key === '') return
    for (const id of key.split(',')) sent.current.add(id)
    // A failure changes nothing that the reader sees; the next visit marks them.
    markFeedbackRead(key.split(',')).then(refetch, () => undefined)
  }, [key, refetch])
}
