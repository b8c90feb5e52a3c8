import { useQuery } from '@tanstack/react-query'

import { formatDate } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { assignmentHistoryQuery } from '../data/records/assignment-queries.ts'
import { careerSteps } from '../model/history/career.ts'
import type { RecordPerson } from '../model/history/record-person.ts'

const DOTS = {
  past: 'border-border-strong bg-surface',
  current: 'border-primary bg-primary',
  planned: 'border-dashed border-primary bg-surface',
} as const

/** Positions over time, the latest last, with what is planned for who may know it. */
export function CareerPath({ person }: { readonly person: RecordPerson }) {
  const history = useQuery(assignmentHistoryQuery(person))
  return (
    <Section title="Caminho na empresa">
      <QueryStates
        query={history}
        pending={<Skeleton className="h-20 rounded-md" />}
        isEmpty={(rows) => careerSteps(rows).length === 0}
        empty={<p className="text-text-muted">Os cargos aparecem aqui quando houver data de admissão.</p>}
      >
        {(rows) => (
          <ol className="flex flex-col pl-2 sm:flex-row sm:overflow-x-auto sm:pt-2 sm:pb-1 sm:pl-0">
            {careerSteps(rows).map(({ key, position, since, state }) => (
              <li
                key={key}
                className="relative min-w-0 border-l pb-5 pl-5 last:border-transparent last:pb-0 sm:min-w-32 sm:flex-1 sm:border-t sm:border-l-0 sm:pt-5 sm:pr-4 sm:pb-0 sm:pl-0 sm:last:flex-none"
              >
                <span aria-hidden="true" className={cn('absolute top-1 -left-1.5 size-3 rounded-full border-2 sm:-top-1.5 sm:left-0', DOTS[state])} />
                <p className={cn('break-words', state === 'current' && 'font-semibold')}>{position}</p>
                <p className="text-sm text-text-muted tabular">
                  {state === 'planned' ? 'a partir de' : 'desde'} {formatDate(since)}
                </p>
              </li>
            ))}
          </ol>
        )}
      </QueryStates>
    </Section>
  )
}
