import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate, formatMonthShort, todayIso } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { ticksQuery } from '../data/journeys.ts'
import { dayOn, type Mark, marksOf, type Scale, scaleOf, type Tick, ticksText, TICK_WORDS, type TickState } from '../model/following/timeline.ts'
import type { RowsViewProps } from './board-view.tsx'

/** Pixels of a day. */
const DAY = 9
const NO_TICKS: readonly Tick[] = []

/** Form as well as color: a square is late, a ring is to come, a disc is done. */
const MARKS: Readonly<Record<TickState, string>> = {
  overdue: 'rounded-[2px] border-danger bg-danger', open: 'rounded-full border-primary bg-surface', done: 'rounded-full border-success bg-success',
}

const markText = ({ on, ticks }: Mark): string => `${formatDate(on)}: ${ticks.map(({ title, state }) => `${title} (${TICK_WORDS[state][0]})`).join('; ')}`

function Legend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-text-muted">
      {(['overdue', 'open', 'done'] as const).map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span className={cn('size-3 border-2', MARKS[state])} />
          {TICK_WORDS[state][1]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span className="h-3.5 w-px bg-text" />
        hoje
      </li>
    </ul>
  )
}

function Track({ marks, base, scale }: { readonly marks: readonly Mark[]; readonly base: number | null; readonly scale: Scale }) {
  return (
    <div aria-hidden="true" className="relative min-h-14" style={{ width: scale.days * DAY }}>
      {scale.months.map(({ month, day }) => (
        <span key={month} className="absolute inset-y-0 w-px bg-border" style={{ left: day * DAY }} />
      ))}
      <span className="absolute inset-y-0 w-px bg-text" style={{ left: scale.today * DAY }} />
      <span className="absolute inset-x-0 top-1/2 h-px bg-border" />
      {base !== null && <span title="Data-base" className="absolute inset-y-2 w-0.5 rounded-full bg-border-strong" style={{ left: base * DAY }} />}
      {marks.map((mark) => (
        <span
          key={mark.on}
          title={markText(mark)}
          className={cn('absolute top-1/2 size-3.5 -translate-x-1/2 -translate-y-1/2 border-2', MARKS[mark.state])}
          style={{ left: mark.day * DAY }}
        />
      ))}
    </div>
  )
}

function Chart({ rows, openId, onOpen, words, ticks }: RowsViewProps & { readonly ticks: ReadonlyMap<string, readonly Tick[]> }) {
  const frame = useRef<HTMLDivElement>(null)
  const ticksOf = (id: string | null): readonly Tick[] => ticks.get(id ?? '') ?? NO_TICKS
  const dates = rows.flatMap(({ base_date, journey_id }) => [...(base_date === null ? [] : [base_date]), ...ticksOf(journey_id).map(({ due_on }) => due_on)])
  const scale = scaleOf(dates, todayIso())
  const shownFrom = Math.max(0, (scale.today - 14) * DAY)
  useLayoutEffect(() => {
    frame.current?.scrollTo({ left: shownFrom })
  }, [shownFrom])
  return (
    <div ref={frame} role="region" aria-label={`${words.list} na linha do tempo`} tabIndex={0} className="relative overflow-x-auto border-y -outline-offset-2">
      <div className="w-max min-w-full">
        <div aria-hidden="true" className="flex border-b text-xs font-semibold text-text-muted">
          <span className="sticky left-0 z-2 w-36 shrink-0 bg-canvas sm:w-60" />
          {scale.months.map(({ month, days }) => (
            <span key={month} className="shrink-0 border-l py-1.5" style={{ width: days * DAY }}>
              {days >= 8 && <span className="sticky left-37 ml-1.5 whitespace-nowrap sm:left-61">{`${formatMonthShort(`${month}-01`)} ${month.slice(0, 4)}`}</span>}
            </span>
          ))}
        </div>
        <ul aria-label={words.list} className="divide-y">
          {rows.map((row) => (
            <li key={row.employee_id} className={cn('flex items-stretch', row.employee_id === openId && 'bg-selected')}>
              <button
                type="button"
                data-row={row.employee_id}
                onClick={() => onOpen(row.employee_id)}
                className="sticky left-0 z-2 flex w-36 shrink-0 items-center gap-2.5 border-r bg-canvas py-2 pr-2 text-left -outline-offset-2 hover:bg-hover sm:w-60"
              >
                <span className="max-sm:hidden">
                  <PersonPhoto person={row.employee} size="sm" />
                </span>
                <span className="min-w-0">
                  <span className="line-clamp-2 text-sm font-medium break-words">{row.employee.name}</span>
                  <span className="block text-xs text-text-muted">{row.journey_id === null ? 'Sem roteiro' : ticksText(ticksOf(row.journey_id))}</span>
                </span>
              </button>
              <Track
                marks={marksOf(ticksOf(row.journey_id), scale)}
                base={row.base_date === null ? null : dayOn(scale, row.base_date)}
                scale={scale}
              />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Lines({ rows, words, ticks }: Pick<RowsViewProps, 'rows' | 'words'> & { readonly ticks: ReadonlyMap<string, readonly Tick[]> }) {
  return (
    <div role="region" aria-label={`${words.list}: tabela`} tabIndex={0} className="relative overflow-x-auto border-t -outline-offset-2">
      <table className="w-full text-left">
        <caption className="sr-only">Prazos das tarefas</caption>
        <thead>
          <tr className="border-b text-xs font-semibold text-text-muted">
            {['Pessoa', 'Prazo', 'Tarefa', 'Situação'].map((heading) => (
              <th key={heading} scope="col" className="py-2 pr-4">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ employee, journey_id }) =>
            (ticks.get(journey_id ?? '') ?? NO_TICKS).map(({ id, due_on, title, state }) => (
              <tr key={id} className="border-b">
                <th scope="row" className="py-2 pr-4 font-normal break-words">
                  {employee.name}
                </th>
                <td className="py-2 pr-4 tabular">{formatDate(due_on)}</td>
                <td className="py-2 pr-4 break-words">{title}</td>
                <td className="py-2">{TICK_WORDS[state][0]}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}

/** People by days, with what is due on each; the same as a table, one press away. */
export function TimelineView(props: RowsViewProps) {
  const { rows, words } = props
  const [isTable, setTable] = useState(false)
  const journeys = rows.flatMap(({ journey_id }) => (journey_id === null ? [] : [journey_id]))
  const ticks = useQuery(ticksQuery(useCompanyId(), journeys))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Legend />
        <Button size="sm" variant="ghost" onClick={() => setTable((shown) => !shown)}>
          <Table2 aria-hidden="true" className="size-4" />
          {isTable ? 'Ver linha do tempo' : 'Ver tabela'}
        </Button>
      </div>
      <QueryStates query={ticks} pending={<Skeleton className="h-64 rounded-lg" />}>
        {(found) => (isTable ? <Lines rows={rows} words={words} ticks={found} /> : <Chart {...props} ticks={found} />)}
      </QueryStates>
    </div>
  )
}
