import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PenLine } from 'lucide-react'

import { buttonClass } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { personFeedbackQuery } from '../data/feedback/feedback-queries.ts'
import { FeedbackItem } from '../feedback/feedback-item.tsx'

const SHOWN = 3

export interface PersonFeedbackProps {
  readonly person: { readonly id: string; readonly name: string }
  /** It is the reader's own page. */
  readonly isOwn: boolean
}

function Acts({ person, isOwn, mayGive }: PersonFeedbackProps & { readonly mayGive: boolean }) {
  if (isOwn) return <Link to="/app/evaluations/feedback" className={TEXT_LINK}>Ver todos</Link>
  if (!mayGive) return null
  return (
    <Link to="/app/evaluations/feedback" search={{ dar: true, para: person.id }} className={buttonClass({ size: 'sm' })}>
      <PenLine aria-hidden="true" className="size-4" />
      Dar feedback<span className="sr-only"> a {person.name}</span>
    </Link>
  )
}

/** What the reader may read of the feedback that a person received in twelve months, on their page. */
export function PersonFeedbackCard({ person, isOwn }: PersonFeedbackProps) {
  const feedback = useQuery(personFeedbackQuery(person.id))
  const items = feedback.data?.items ?? []
  return (
    <Section title="Feedback" note={items.length > 0 ? items.length : undefined} actions={feedback.data && <Acts person={person} isOwn={isOwn} mayGive={feedback.data.may_give} />}>
      <QueryStates query={feedback} pending={<Skeleton className="h-20 rounded-lg" />} isEmpty={(found) => found.items.length === 0} empty={<p className="text-text-muted">{isOwn ? 'Você ainda não recebeu feedback nos últimos doze meses.' : 'Nenhum feedback que você possa ver nos últimos doze meses.'}</p>}>
        {() => (
          <ul aria-label={`Feedbacks de ${person.name}`} className="-mt-3 divide-y">
            {items.slice(0, SHOWN).map((each) => <li key={each.id}><FeedbackItem feedback={each} /></li>)}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}
