import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatMonthLong, laterMonth, todayIso } from '#shared/lib/dates.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import type { ObligationDay } from '#shared/supabase/shapes.gen.ts'
import { Button } from '#shared/ui/button.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { type DayLook, MonthGrid } from '#shared/ui/month-grid.tsx'
import { calendarQuery } from '../data/obligation-queries.ts'
import type { ObligationListState } from '../model/obligation-list.ts'

const MARKS = [['late', 'bg-danger', 'em atraso'], ['soon', 'bg-warning', 'que vencem logo'], ['open', 'bg-text-subtle', 'no prazo'], ['settled', 'bg-success', 'resolvidas']] as const

function lookOf(day: ObligationDay | undefined, isPicked: boolean): DayLook {
  if (day === undefined) return { isPicked }
  const told = MARKS.filter(([state]) => day[state] > 0)
  return {
    isPicked,
    notes: told.map(([state, , words]) => `${String(day[state])} ${words}`),
    marks: (
      <span aria-hidden="true" className="absolute inset-x-0 bottom-1 flex justify-center gap-0.5">
        {told.map(([state, color]) => <span key={state} className={`size-1.5 rounded-full ${color}`} />)}
      </span>
    ),
  }
}

/** The month beside the list: where its days are, and the way to each of them. */
export function MonthCard({ list: { state, change } }: { readonly list: ListControl<ObligationListState> }) {
  const today = todayIso()
  const month = state.mes || (state.dia || today).slice(0, 7)
  const [focus, setFocus] = useState(state.dia || today)
  const query = useQuery(calendarQuery(useCompanyId(), month, state))
  const days = new Map(query.data?.days.map((day) => [day.on_date, day]))
  const turn = (mes: string): void => {
    setFocus(`${mes}-01`)
    change({ mes, dia: '' })
  }
  const walk = (day: string): void => {
    if (day.slice(0, 7) !== month) change({ mes: day.slice(0, 7), dia: '' }, { replace: true })
    setFocus(day)
  }
  return (
    <section aria-label="Mês" className="flex min-w-0 flex-col gap-2 rounded-lg border bg-surface p-4">
      <div className="flex items-center justify-between gap-2">
        <Button variant="ghost" size="icon-sm" aria-label="Mês anterior" onClick={() => turn(laterMonth(month, -1))}><ChevronLeft aria-hidden="true" className="size-4" /></Button>
        <p className="font-medium first-letter:uppercase" aria-live="polite">{formatMonthLong(`${month}-01`)}</p>
        <Button variant="ghost" size="icon-sm" aria-label="Próximo mês" onClick={() => turn(laterMonth(month, 1))}><ChevronRight aria-hidden="true" className="size-4" /></Button>
      </div>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <MonthGrid month={month} focus={focus.slice(0, 7) === month ? focus : `${month}-01`} lookOf={(day) => lookOf(days.get(day), day === state.dia)} onWalk={walk} onPick={(dia) => change({ dia: dia === state.dia ? '' : dia, mes: '' })} />
      )}
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-muted">
        {MARKS.map(([state_, color, words]) => (
          <li key={state_} className="flex items-center gap-1.5"><span aria-hidden="true" className={`size-1.5 rounded-full ${color}`} />{words}</li>
        ))}
      </ul>
    </section>
  )
}
