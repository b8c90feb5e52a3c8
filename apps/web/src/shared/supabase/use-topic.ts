import { use, useEffect, useRef } from 'react'

import { CompanyContext } from '../company/company-context.ts'
import { useSession } from '../session/session-context.ts'
import { listenToTopic, type TopicListener } from './topics.ts'

export type TopicKind = 'user' | 'company'

function useTopicName(kind: TopicKind): string | null {
  const { status, user } = useSession()
  const company = use(CompanyContext)?.selectedCompany ?? null
  if (status !== 'active' || !user) return null
  if (kind === 'user') return `user:${user.id}`
  return company ? `company:${company.id}` : null
}

/**
 * Hears what the database says to this person (`user`) or to everyone in the company at hand (`company`), from sign-in to
 * sign-out; a change of company moves along. `onJoined` runs at first and after each interruption, to read again what may have
 * been missed. Any number of components may listen: they share one channel.
 */
export function useTopic(kind: TopicKind, listener: TopicListener): void {
  const topic = useTopicName(kind)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    if (topic === null) return undefined
    return listenToTopic(topic, {
      onEvent: (event) => latest.current.onEvent(event),
      onJoined: () => latest.current.onJoined?.(),
      onEnded: () => latest.current.onEnded?.(),
    })
  }, [topic])
}
