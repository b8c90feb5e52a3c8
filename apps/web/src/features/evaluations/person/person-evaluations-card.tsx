import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import type { PersonEvaluation } from '#shared/supabase/shapes.gen.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { importedEvaluationsQuery, personEvaluationsQuery } from '../data/person/person-evaluations.ts'
import { scoreText } from '../model/results/result.ts'
import { CYCLE_STATES } from '../sheets/my-evaluations.ts'
import { ImportedList } from './imported-list.tsx'

export interface PersonEvaluationsProps {
  readonly person: { readonly id: string; readonly name: string }
  readonly isOwn: boolean
}

function Row({ evaluation: { cycle_id: id, name, period_start: from, period_end: to, status, score, points } }: { readonly evaluation: PersonEvaluation }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link to="/app/evaluations/$id" params={{ id }} className={`${TEXT_LINK} break-words`}>
          {name}
        </Link>
        <p className="text-sm text-text-muted">
          {formatDate(from)} a {formatDate(to)}, {CYCLE_STATES[status]}
        </p>
      </div>
      <p className="tabular text-sm">{score === null ? <span className="text-text-muted">Resultado ainda não liberado</span> : `${scoreText(score)} de ${points ?? '—'}`}</p>
    </li>
  )
}

/** The evaluation cycles of a person, on their page, and below them what came from a former system. */
export function PersonEvaluationsCard({ person, isOwn }: PersonEvaluationsProps) {
  const evaluations = useQuery(personEvaluationsQuery(person.id))
  const imported = useQuery(importedEvaluationsQuery(person.id))
  return (
    <Section title="Avaliações" note={evaluations.data && evaluations.data.length > 0 ? evaluations.data.length : undefined}>
      <QueryStates query={evaluations} pending={<Skeleton className="h-20 rounded-lg" />} empty={<p className="text-text-muted">{isOwn ? 'Você ainda não participou de um ciclo de avaliação.' : 'Ainda sem ciclos de avaliação.'}</p>}>
        {(found) => (
          <ul aria-label={`Avaliações de ${person.name}`} className="-mt-3 divide-y">
            {found.map((evaluation) => <Row key={evaluation.participant_id} evaluation={evaluation} />)}
          </ul>
        )}
      </QueryStates>
      <QueryStates query={imported} pending={null} empty={null}>
        {(results) => <ImportedList results={results} name={person.name} isOwn={isOwn} />}
      </QueryStates>
    </Section>
  )
}
