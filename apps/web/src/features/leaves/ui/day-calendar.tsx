import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

import { formatDate, formatMonthLong, laterDay, todayIso } from '../../../shared/lib/dates.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { cn } from '../../../shared/ui/cn.ts'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { calendarQuery } from '../data/leave-queries.ts'
import { type DayCalendar as Calendar, type DayPaint, laterMonth, monthEnd, monthWeeks, paintOf, paintText } from '../model/planning.ts'

interface Range {
  readonly starts_on: string
  readonly ends_on: string
}

export interface DayCalendarProps {
  /** Null paints what days hold for the reader. */
  readonly employeeId: string | null
  /** What is picked: the part at hand and the others. */
  readonly active: Range
  readonly others: readonly Range[]
  readonly onPick: (day: string) => void
}

const WEEKDAYS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S']
const LONG_DAY = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const KEYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const covers = ({ starts_on: from, ends_on: until }: Range, day: string): boolean => from !== '' && day >= from && day <= (until === '' ? from : until)

function Marks({ paint }: { readonly paint: DayPaint }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-1 flex justify-center gap-0.5">
      {paint.holiday !== null && <span className="size-1.5 rounded-full bg-danger" />}
      {paint.away.length > 0 && <span className="size-1.5 rounded-full bg-info" />}
      {paint.isMine && <span className="size-1.5 rounded-full bg-success" />}
    </span>
  )
}

interface DayProps {
  readonly day: string
  readonly paint: DayPaint
  readonly isPicked: boolean
  readonly isOther: boolean
  readonly isFocus: boolean
  readonly onPick: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Day({ day, paint, isPicked, isOther, isFocus, onPick, onKeyDown }: DayProps) {
  const about = paintText(paint)
  const label = [LONG_DAY.format(new Date(`${day}T00:00:00Z`)), about, isPicked && 'escolhido', isOther && 'em outra parte'].filter((part) => part !== '' && part !== false).join(', ')
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isFocus ? 0 : -1}
      aria-label={label}
      aria-pressed={isPicked}
      title={about === '' ? undefined : about}
      onClick={onPick}
      onKeyDown={onKeyDown}
      className={cn(
        'tabular relative flex h-10 w-full items-center justify-center rounded-md pb-1 text-sm hover:bg-hover coarse:h-11',
        paint.isRest && 'text-text-muted',
        paint.holiday !== null && 'font-semibold text-danger-text',
        paint.block !== null && (paint.block.hard ? 'bg-sunken text-text-muted line-through' : 'bg-warning-subtle text-warning-text'),
        isOther && 'bg-primary-subtle text-primary-text',
        isPicked && 'bg-primary text-on-primary no-underline hover:bg-primary-hover',
      )}
    >
      {Number(day.slice(8))}
      <Marks paint={paint} />
    </button>
  )
}

function Notes({ calendar }: { readonly calendar: Calendar | undefined }) {
  if (!calendar) return null
  const lines = [
    ...calendar.holidays.map(({ on_date: day, name, fraction }) => ({ key: `h${day}${name}`, dot: 'bg-danger', text: `${formatDate(day)}: ${name}${fraction < 1 ? ' (meio dia)' : ''}` })),
    ...calendar.blocks.map(({ starts_on: from, ends_on: until, reason, hard }) => ({
      key: `b${from}${reason}`,
      dot: hard ? 'bg-border-strong' : 'bg-warning',
      text: `${formatDate(from)}${until === from ? '' : ` a ${formatDate(until)}`}: ${hard ? 'bloqueado' : 'não recomendado'}, ${reason}`,
    })),
    ...calendar.away.map(({ name, starts_on: from, ends_on: until }) => ({ key: `a${name}${from}`, dot: 'bg-info', text: `${name} fora${until === from ? ` em ${formatDate(from)}` : ` de ${formatDate(from)} a ${formatDate(until)}`}` })),
  ]
  if (lines.length === 0) return <p className="text-sm text-text-muted">Nenhum feriado, bloqueio ou colega fora neste mês.</p>
  return (
    <ul aria-label="Neste mês" className="flex max-h-28 flex-col gap-1 overflow-y-auto text-sm text-text-muted">
      {lines.map(({ key, dot, text }) => (
        <li key={key} className="flex items-baseline gap-2">
          <span aria-hidden="true" className={cn('size-1.5 shrink-0 -translate-y-0.5 rounded-full', dot)} />
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** A month in which days are picked, painted with holidays, days not granted and colleagues away. Arrows walk, Page Up and Down turn. */
export function DayCalendar({ employeeId, active, others, onPick }: DayCalendarProps) {
  const [month, setMonth] = useState(() => (active.starts_on === '' ? todayIso() : active.starts_on).slice(0, 7))
  const [seen, setSeen] = useState(active.starts_on)
  const [focus, setFocus] = useState('')
  const grid = useRef<HTMLTableElement>(null)
  if (active.starts_on !== seen) {
    // Days typed elsewhere are shown where they are.
    setSeen(active.starts_on)
    if (/^\d{4}-\d{2}-\d{2}$/.test(active.starts_on)) setMonth(active.starts_on.slice(0, 7))
  }
  const calendar = useQuery(calendarQuery(employeeId, `${month}-01`, monthEnd(month)))
  const weeks = monthWeeks(month)
  const start = focus.startsWith(month) ? focus : active.starts_on.startsWith(month) ? active.starts_on : `${month}-01`
  const walk = (event: KeyboardEvent): void => {
    const days = KEYS[event.key]
    const turn = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0
    if (days === undefined && turn === 0) return
    event.preventDefault()
    const target = turn === 0 ? laterDay(start, days ?? 0) : `${laterMonth(month, turn)}-01`
    setFocus(target)
    setMonth(target.slice(0, 7))
    requestAnimationFrame(() => grid.current?.querySelector<HTMLButtonElement>(`[data-day="${target}"]`)?.focus())
  }
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex items-center justify-between gap-2">
        <Button variant="ghost" size="icon-sm" aria-label="Mês anterior" onClick={() => setMonth(laterMonth(month, -1))}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Button>
        <p aria-live="polite" className="font-medium first-letter:uppercase">
          {formatMonthLong(`${month}-01`)}
        </p>
        <Button variant="ghost" size="icon-sm" aria-label="Próximo mês" onClick={() => setMonth(laterMonth(month, 1))}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <table ref={grid} aria-label={`Dias de ${formatMonthLong(`${month}-01`)}`} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {WEEKDAYS.map((letter, index) => (
              <th key={`${letter}${String(index)}`} scope="col" className="pb-1 text-xs font-medium text-text-muted">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={`${month}-${String(index)}`}>
              {week.map((day, place) => (
                <td key={day ?? `${String(index)}-${String(place)}`} className="p-0.5">
                  {day !== null && (
                    <Day
                      day={day}
                      paint={paintOf(calendar.data, day)}
                      isPicked={covers(active, day)}
                      isOther={others.some((range) => covers(range, day))}
                      isFocus={day === start}
                      onKeyDown={walk}
                      onPick={() => {
                        setFocus(day)
                        onPick(day)
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Refusal error={calendar.error} title="Feriados e colegas não puderam ser lidos" />
      <Notes calendar={calendar.data} />
    </div>
  )
}
