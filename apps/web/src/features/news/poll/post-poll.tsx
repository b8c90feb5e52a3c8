import { useQuery } from '@tanstack/react-query'

import { FormCard } from '#shared/forms/form-card.tsx'
import { formQuery } from '#shared/forms/form-data.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { POLL_PURPOSE, POLL_WORDS, pollState } from '../model/poll.ts'

/** Whether the reader has answered, or still may. */
export function PollBadge({ postId }: { readonly postId: string }) {
  const { data: form } = useQuery(formQuery(POLL_PURPOSE, postId))
  const state = form ? pollState(form) : null
  return state === null ? null : <Badge tone={state === 'Responda' ? 'warning' : state === 'Respondida' ? 'success' : 'neutral'}>{state}</Badge>
}

/** The poll of a post, answered in place. */
export function PostPoll({ postId }: { readonly postId: string }) {
  return <div className="max-w-[72ch]"><FormCard purpose={POLL_PURPOSE} subjectId={postId} words={POLL_WORDS} /></div>
}
