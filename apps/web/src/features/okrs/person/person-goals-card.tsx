import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import type { PersonGoal } from '#shared/supabase/shapes.gen.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { personGoalsQuery } from '../data/goal-queries.ts'
import { STATUS_LABELS } from '../model/goal.ts'
import { wholePercent } from '../model/numbers.ts'
import { HealthMark } from '../standing/health-mark.tsx'

export interface PersonGoalsProps {
  readonly person: { readonly id: string; readonly name: string }
  readonly isOwn: boolean
}

function Row({ goal: { id, title, cycle, status, progress, expected, health, score } }: { readonly goal: PersonGoal }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link to="/app/okrs" search={{ objetivo: id }} className={`${TEXT_LINK} break-words`}>
          {title}
        </Link>
        <p className="text-sm break-words text-text-muted">
          {cycle}, {STATUS_LABELS[status].toLowerCase()}
        </p>
      </div>
      <p className="tabular flex flex-wrap items-center gap-x-3 text-sm">
        {status === 'active' && <HealthMark health={health} />}
        {score === null ? `${wholePercent(progress)}${status === 'active' ? ` (esperado ${wholePercent(expected)})` : ''}` : `Nota ${score.toLocaleString('pt-BR', { minimumFractionDigits: 1 })}`}
      </p>
    </li>
  )
}

/** The goals of a person, on their page. */
export function PersonGoalsCard({ person, isOwn }: PersonGoalsProps) {
  const goals = useQuery(personGoalsQuery(person.id))
  return (
    <Section title="Metas" note={goals.data && goals.data.length > 0 ? goals.data.length : undefined}>
      <QueryStates query={goals} pending={<Skeleton className="h-20 rounded-lg" />} empty={<p className="text-text-muted">{isOwn ? 'Você ainda não responde por um objetivo.' : 'Ainda sem objetivos à vista.'}</p>}>
        {(found) => (
          <ul aria-label={`Metas de ${person.name}`} className="-mt-3 divide-y">
            {found.map((goal) => <Row key={goal.id} goal={goal} />)}
          </ul>
        )}
      </QueryStates>
    </Section>
  )
}
