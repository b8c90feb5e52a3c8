import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { formatMonthLong, todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { OnOpen } from '../board/exit-look.tsx'
import { exitMonthQuery } from '../data/exits.ts'
import { besideMonth, type ExitWeek, monthText, shownMonth, weeksOf } from '../model/calendar/exit-calendar.ts'
import type { ExitListState } from '../model/exit-list.ts'
import { WeekSection } from './week-section.tsx'

interface ExitCalendarProps {
  readonly list: ListControl<ExitListState>
  /** Beside the month, such as the way to other views. */
  readonly views: ReactNode
  readonly onOpen: OnOpen
}

function Nobody({ list: { state, change } }: Pick<ExitCalendarProps, 'list'>) {
  return (
    <div className="flex flex-col items-start gap-3 border-y py-8">
      <p className="text-text-muted">Ninguém sai neste mês, e não há acerto a pagar.</p>
      {state.state === '' && (
        <Button size="sm" onClick={() => change({ state: 'all' })}>
          Mostrar também os encerrados
        </Button>
      )}
    </div>
  )
}

function Weeks({ weeks, today, openId, onOpen }: { readonly weeks: readonly ExitWeek[]; readonly today: string; readonly openId: string; readonly onOpen: OnOpen }) {
  return (
    <>
      <p role="status" className="text-sm text-text-muted tabular">
        {monthText(weeks)}
      </p>
      <div className="flex flex-col gap-6">
        {weeks.map((week) => (
          <WeekSection key={week.from} week={week} today={today} openId={openId} onOpen={onOpen} />
        ))}
      </div>
    </>
  )
}

/** Who leaves in a month and until when they are paid, week by week. The filters of the list hold here, but for the days. */
export function ExitCalendar({ list, views, onOpen }: ExitCalendarProps) {
  const { state, change } = list
  const today = todayIso()
  const month = shownMonth(state.mes, today)
  const found = useQuery(exitMonthQuery(useCompanyId(), state, month))
  const go = (by: -1 | 1): void => change({ mes: besideMonth(month, by, today) })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {views}
        <div role="group" aria-label="Mês" className="flex flex-wrap items-center gap-1">
          <Button size="icon-sm" variant="ghost" aria-label="Mês anterior" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Button>
          <h2 aria-live="polite" className="min-w-40 text-center font-semibold first-letter:uppercase">
            {formatMonthLong(`${month}-01`)}
          </h2>
          <Button size="icon-sm" variant="ghost" aria-label="Mês seguinte" onClick={() => go(1)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
          {state.mes !== '' && (
            <Button size="sm" onClick={() => change({ mes: '' })}>
              Este mês
            </Button>
          )}
        </div>
      </div>
      <QueryStates query={found} pending={<Skeleton className="h-64 rounded-lg" />}>
        {(rows) => {
          const weeks = weeksOf(rows, month)
          return weeks.length === 0 ? <Nobody list={list} /> : <Weeks weeks={weeks} today={today} openId={state.caso} onOpen={onOpen} />
        }}
      </QueryStates>
    </div>
  )
}
