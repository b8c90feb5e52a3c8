import { CalendarCheck2, CalendarX2 } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { cn } from '#shared/ui/cn.ts'
import { useFocusKept } from '#shared/ui/use-focus-kept.ts'
import { dayText, HOLIDAY_KINDS, type HolidayDay, placeText } from '../model/settings/holiday.ts'
import { RowActions } from '../settings/row-actions.tsx'

export interface HolidayListProps {
  readonly days: readonly HolidayDay[]
  readonly siteNames: ReadonlyMap<string, string>
  readonly pendingId: string | null
  /** The day that is on its way to being one of work. */
  readonly ignoring: HolidayDay | null
  readonly onEdit: (id: string) => void
  readonly onArchive: (id: string, name: string) => void
  readonly onIgnore: (day: HolidayDay) => void
}

function Actions({ day, pendingId, ignoring, onEdit, onArchive, onIgnore }: { readonly day: HolidayDay } & Omit<HolidayListProps, 'days' | 'siteNames'>) {
  const { holiday_id: id, name, kind, is_observed: isObserved } = day
  if (id !== null && kind === 'not_observed') {
    return (
      <Button size="sm" variant="ghost" pending={pendingId === id} onClick={() => onArchive(id, name)}>
        <CalendarCheck2 aria-hidden="true" className="size-4" />
        Restaurar feriado<span className="sr-only"> {name}</span>
      </Button>
    )
  }
  if (id !== null) return <RowActions name={name} onEdit={() => onEdit(id)} onArchive={() => onArchive(id, name)} isPending={pendingId === id} />
  if (!isObserved) return null
  return (
    <Button size="sm" variant="ghost" pending={ignoring === day} aria-disabled={ignoring !== null} onClick={() => onIgnore(day)}>
      <CalendarX2 aria-hidden="true" className="size-4" />
      Trabalhamos neste dia<span className="sr-only"> {name}</span>
    </Button>
  )
}

/** Day by day: what it is, where it holds, where it comes from. */
export function HolidayList({ days, siteNames, ...actions }: HolidayListProps) {
  const kept = useFocusKept()
  return (
    <Card title="Dia a dia">
      <ul ref={kept} aria-label="Feriados do ano" className="-my-3 divide-y">
        {days.map((day) => (
          <li key={`${day.on_date}-${day.name}-${day.kind}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-baseline gap-x-4">
              <span className={cn('tabular w-32 shrink-0', day.is_observed ? '' : 'text-text-muted line-through')}>{dayText(day.on_date)}</span>
              <span className="min-w-0 flex-1 basis-56">
                <span className={cn('font-medium break-words', day.is_observed ? '' : 'text-text-muted line-through')}>{day.name}</span>{' '}
                <span className="text-sm break-words text-text-muted">{[placeText(day, siteNames), day.source].filter((part) => part !== null).join(' · ')}</span>
                {day.doubt !== null && <span className="block text-sm text-text-muted">{day.doubt}</span>}
              </span>
            </div>
            <span className="flex flex-wrap items-center gap-2">
              {day.doubt !== null && <Badge tone="warning">A confirmar</Badge>}
              {day.fraction < 1 && <Badge>Meio dia</Badge>}
              <Badge tone={HOLIDAY_KINDS[day.kind].tone}>{HOLIDAY_KINDS[day.kind].label}</Badge>
              <Actions day={day} {...actions} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
