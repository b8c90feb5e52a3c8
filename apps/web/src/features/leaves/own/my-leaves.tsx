import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { balanceQuery } from '../data/requests/leave-queries.ts'
import { isCurrent } from '../model/requests/leave.ts'
import { MyRequests } from './my-requests.tsx'
import { PeriodCard } from './period-card.tsx'
import { RecessYears } from '../periods/recess-years.tsx'

/** The person's vacation periods, today or as of another day, and every request with how it stands. */
export function MyLeaves({ employeeId, onAdjust }: { readonly employeeId: string; readonly onAdjust: (requestId: string) => void }) {
  const [on, setOn] = useState('')
  const balance = useQuery(balanceQuery(on))
  return (
    <div className="flex flex-col gap-8">
      <section aria-label="Férias">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h2 className="text-lg font-semibold">{on === '' ? 'Suas férias hoje' : `Suas férias em ${formatDate(on)}`}</h2>
          <Field label="Saldo em" className="w-44">
            <DateInput min="2000-01-01" max="2100-12-31" value={on} onValue={setOn} />
          </Field>
        </div>
        <QueryStates
          query={balance}
          pending={<Skeleton className="h-48 w-full" />}
          isEmpty={(periods) => !periods.some(isCurrent)}
          empty={
            <RecessYears
              employeeId={null}
              on={on}
              otherwise={<EmptyState title="Nenhum período de férias em aberto">O seu tipo de contrato não tem férias pela CLT, ou todos os períodos já foram quitados.</EmptyState>}
            />
          }
        >
          {(periods) => (
            <ul aria-label="Períodos de férias" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {periods.filter(isCurrent).map((period) => (
                <PeriodCard key={period.acquired_from} period={period} on={on} />
              ))}
            </ul>
          )}
        </QueryStates>
      </section>
      <MyRequests employeeId={employeeId} onAdjust={onAdjust} />
    </div>
  )
}
