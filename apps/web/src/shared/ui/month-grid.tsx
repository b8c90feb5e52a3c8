import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

import { formatLongDay, formatMonthLong, laterDay, monthWeeks, sameDayLater, todayIso } from '../lib/dates.ts'
import { clampDay, type DayBounds } from '../lib/typed-date.ts'
import { WEEKDAYS } from '../lib/fields/weekdays.ts'
import { cn } from './cn.ts'

/** How one day looks, and what it says beside its date. */
export interface DayLook {
  readonly isPicked: boolean
  readonly notes?: readonly string[]
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly marks?: ReactNode
}

export interface MonthGridProps extends DayBounds {
  /** 'YYYY-MM'. */
  readonly month: string
  /** The day that Tab reaches, of this month. */
  readonly focus: string
  /** Takes the focus as soon as it is there. */
  readonly takesFocus?: boolean
  readonly lookOf: (day: string) => DayLook
  /** Keys went to a day, which may be of another month. */
  readonly onWalk: (day: string) => void
  readonly onPick: (day: string) => void
}


/** Where a key leads from a day; null for a key that leads nowhere. */
function walked(day: string, { key, shiftKey }: KeyboardEvent): string | null {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  switch (key) {
    case 'ArrowLeft': return laterDay(day, -1)
    case 'ArrowRight': return laterDay(day, 1)
    case 'ArrowUp': return laterDay(day, -7)
    case 'ArrowDown': return laterDay(day, 7)
    case 'Home': return laterDay(day, -weekday)
    case 'End': return laterDay(day, 6 - weekday)
    case 'PageUp': return sameDayLater(day, shiftKey ? -12 : -1)
    case 'PageDown': return sameDayLater(day, shiftKey ? 12 : 1)
    default: return null
  }
}

/** The days of a month, from Sunday on: arrows, Home, End, Page Up and Page Down walk (with Shift by years), Enter picks. */
export function MonthGrid({ month, focus, takesFocus = false, min, max, lookOf, onWalk, onPick }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const isWalking = useRef(takesFocus)
  const today = todayIso()
  useLayoutEffect(() => {
    if (isWalking.current) grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focus}"]`)?.focus({ preventScroll: true })
    isWalking.current = false
  }, [focus])
  const walk = (event: KeyboardEvent): void => {
    const target = walked(focus, event)
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const day = clampDay(target, { min, max })
    isWalking.current = day !== focus
    onWalk(day)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days are walked by keys
    <table ref={grid} role="grid" aria-label={`Dias de ${formatMonthLong(`${month}-01`)}`} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name} className="pb-1 text-xs font-medium text-text-muted">
              <span aria-hidden="true">{name.charAt(0).toUpperCase()}</span>
              <span className="sr-only">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => {
              if (day === null) return <td key={WEEKDAYS[place]} />
              const { isPicked, notes = [], title, className, marks } = lookOf(day)
              return (
                <td key={WEEKDAYS[place]} aria-selected={isPicked} className="p-0.5">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === focus ? 0 : -1}
                    disabled={clampDay(day, { min, max }) !== day}
                    aria-label={[formatLongDay(day), ...notes].join(', ')}
                    aria-current={day === today ? 'date' : undefined}
                    title={title}
                    onClick={() => onPick(day)}
                    onKeyDown={walk}
                    className={cn(
                      'tabular relative flex h-10 w-full items-center justify-center rounded-md text-sm hover:not-disabled:bg-hover disabled:cursor-not-allowed disabled:opacity-40 coarse:h-11',
                      day === today && 'font-semibold underline decoration-2 underline-offset-4',
                      className,
                      isPicked && 'bg-primary text-on-primary no-underline hover:not-disabled:bg-primary-hover',
                    )}
                  >
                    {Number(day.slice(8))}
                    {marks}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
