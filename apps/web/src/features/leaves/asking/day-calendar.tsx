import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { formatDate, formatMonthLong, laterMonth, monthEnd, todayIso } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { type DayLook, MonthGrid } from '#shared/ui/month-grid.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { calendarQuery } from '../data/requests/leave-queries.ts'
import { type DayCalendar as Calendar, type DayPaint, paintOf, paintText } from '../model/requests/planning.ts'

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

const covers = ({ starts_on: from, ends_on: until }: Range, day: string): boolean => from !== '' && day >= from && day <= (until === '' ? from : until)

function Marks({ paint }: { readonly paint: DayPaint }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-1 flex justify-center gap-0.5">
      {paint.holiday !== null && <span className="size-1.5 rounded-full bg-danger" />}
      {paint.away.length > 0 && <span className="size-1.5 rounded-full bg-info" />}
      {paint.isMine && <span className="size-1.5 rounded-full bg-success" />}
      {paint.isLimit && <span className="size-1.5 rounded-full bg-warning" />}
    </span>
  )
}

function Notes({ calendar }: { readonly calendar: Calendar | undefined }) {
  if (!calendar) return null
  const lines = [
    ...calendar.limits.map(({ on_date: day, notice_on, days }) => ({
      key: `l${day}`, dot: 'bg-warning', text: `${formatDate(day)}: último dia para começar ${daysText(days)} de férias, com aviso até ${formatDate(notice_on)}`,
    })),
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
    <ul aria-label="Neste mês" tabIndex={0} className="flex max-h-28 flex-col gap-1 overflow-y-auto text-sm text-text-muted -outline-offset-2">
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
  if (active.starts_on !== seen) {
    // Days typed elsewhere are shown where they are.
    setSeen(active.starts_on)
    if (/^\d{4}-\d{2}-\d{2}$/.test(active.starts_on)) setMonth(active.starts_on.slice(0, 7))
  }
  const calendar = useQuery(calendarQuery(employeeId, `${month}-01`, monthEnd(month)))
  const lookOf = (day: string): DayLook => {
    const paint = paintOf(calendar.data, day)
    const about = paintText(paint)
    const isOther = others.some((range) => covers(range, day))
    return {
      isPicked: covers(active, day),
      notes: [about, isOther ? 'em outra parte' : ''].filter((note) => note !== ''),
      title: about === '' ? undefined : about,
      className: cn(
        'pb-1',
        paint.isRest && 'text-text-muted',
        paint.holiday !== null && 'font-semibold text-danger-text',
        paint.block !== null && (paint.block.hard ? 'bg-sunken text-text-muted line-through' : 'bg-warning-subtle text-warning-text'),
        isOther && 'bg-primary-subtle text-primary-text',
      ),
      marks: <Marks paint={paint} />,
    }
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
      <MonthGrid
        month={month}
        focus={focus.startsWith(month) ? focus : active.starts_on.startsWith(month) ? active.starts_on : `${month}-01`}
        lookOf={lookOf}
        onWalk={(day) => {
          setFocus(day)
          setMonth(day.slice(0, 7))
        }}
        onPick={(day) => {
          setFocus(day)
          onPick(day)
        }}
      />
      <Refusal error={calendar.error} title="Não foi possível carregar feriados e colegas" />
      <Notes calendar={calendar.data} />
    </div>
  )
}
