import { useId } from 'react'

import { formatDayMonth } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { Confidential, type OnOpen, StageBadge } from '../board/exit-look.tsx'
import { type ExitDay, type ExitWeek, weekTitle } from '../model/exit-calendar.ts'

interface Opening {
  readonly today: string
  readonly openId: string
  readonly onOpen: OnOpen
}

function DayRow({ entry: { day, what, row }, today, openId, onOpen }: Opening & { readonly entry: ExitDay }) {
  return (
    <li>
      <button
        type="button"
        data-row={row.id}
        onClick={() => onOpen(row.id)}
        className={cn('grid w-full grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-1 py-2.5 text-left -outline-offset-2 sm:grid-cols-[4.5rem_7rem_minmax(0,1fr)_auto]', row.id === openId ? 'bg-selected' : 'hover:bg-hover')}
      >
        <span className={cn('tabular', day === today ? 'font-semibold text-primary-text' : day < today && 'text-text-subtle')}>{day === today ? 'Hoje' : formatDayMonth(day)}</span>
        {/* Shape as well as color: who leaves is a disc, what is paid a ring. */}
        <span className="flex items-center gap-2 text-sm text-text-muted max-sm:row-start-2 max-sm:col-start-2">
          <span aria-hidden="true" className={cn('size-2.5 shrink-0 rounded-full border-2', what === 'leaves' ? 'border-primary bg-primary' : 'border-border-strong')} />
          {what === 'leaves' ? 'Último dia' : 'Pagar até'}
        </span>
        <span className="flex min-w-0 items-center gap-3 max-sm:col-start-2 max-sm:row-start-1">
          <PersonPhoto person={row.employee} size="sm" />
          <span className="min-w-0">
            <span className="block font-medium break-words">{row.employee.name}</span>
            <span className="block text-sm break-words text-text-muted">{row.reason_label}</span>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2 max-sm:col-start-2">
          {row.is_confidential && <Confidential />}
          <StageBadge stage={row.stage} />
        </span>
      </button>
    </li>
  )
}

/** One week of the calendar. */
export function WeekSection({ week, ...opening }: Opening & { readonly week: ExitWeek }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-b pb-1.5 text-sm font-semibold text-text-muted tabular">
        {weekTitle(week)}
      </h3>
      <ul className="divide-y">
        {week.days.map((entry) => (
          <DayRow key={`${entry.row.id} ${entry.what}`} entry={entry} {...opening} />
        ))}
      </ul>
    </section>
  )
}
