import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { recessQuery } from '../data/requests/leave-queries.ts'

export interface RecessYearsProps {
  /** Null is oneself. */
  readonly employeeId: string | null
  /** The day as of which it is told; empty is today. */
  readonly on: string
  /** What is said of everybody who is no intern. */
  readonly otherwise: ReactNode
}

/** The recess of an intern, a card for each year of the internship. */
export function RecessYears({ employeeId, on, otherwise }: RecessYearsProps) {
  const years = useQuery(recessQuery(employeeId, on))
  return (
    <QueryStates query={years} pending={<Skeleton className="h-40 w-full" />} isEmpty={(rows) => rows.length === 0} empty={otherwise}>
      {(rows) => (
        <ul aria-label="Recesso do estágio" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((year) => (
            <li key={year.acquired_from} data-card className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
              <h3 className="text-sm text-text-muted">
                Recesso do estágio
                <br />
                <span className="tabular">
                  {formatDate(year.acquired_from)} a {formatDate(year.acquired_to)}
                </span>
              </h3>
              <p>
                <span className="tabular text-3xl font-semibold">{daysText(year.balance)}</span>{' '}
                <span className="text-text-muted">para tirar</span>
              </p>
              <dl className="flex flex-col gap-1 text-sm">
                {(
                  [
                    ['Direito', year.days],
                    [on === '' ? 'Adquirido até hoje' : `Adquirido até ${formatDate(on)}`, year.earned],
                    ['Já marcado ou tirado', year.taken],
                  ] as const
                ).map(([label, days]) => (
                  <div key={label} className="flex justify-between gap-4">
                    <dt className="text-text-muted">{label}</dt>
                    <dd className="tabular">{daysText(days)}</dd>
                  </div>
                ))}
              </dl>
              <p className="mt-auto text-sm text-text-muted">Lei 11.788/2008, art. 13: de preferência nas férias escolares.</p>
            </li>
          ))}
        </ul>
      )}
    </QueryStates>
  )
}
