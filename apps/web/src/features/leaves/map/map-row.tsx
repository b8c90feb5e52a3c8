import { CircleAlert, Clock } from 'lucide-react'
import { type KeyboardEvent, memo, type PointerEvent } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { daysText } from '#shared/lib/days-text.ts'
import { cn } from '#shared/ui/cn.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { dayNumber, daysLater } from '../model/map/days.ts'
import { type Bar, KINDS, lengthOf, type MapPerson, nextPeriod, RISKS, riskOf } from '../model/map/map.ts'
import { BAR_LOOKS } from './bar-look.ts'

export const ROW_HEIGHT = 46
/** Width of the column of names. */
export const NAMES = 224

const STRIPES: Readonly<Record<string, string>> = { double: 'bg-danger', risk: 'bg-warning', planned: 'bg-primary', scheduled: 'bg-success' }

/** Where a bar is while it is dragged or moved by keys. */
export interface Ghost {
  readonly employeeId: string
  /** The bar that moves; null for a new one. */
  readonly bar: Bar | null
  readonly startsOn: string
  readonly days: number
  /** By keys it waits for Enter; while the answer of a drop is awaited it stands still. */
  readonly by: 'pointer' | 'keys' | 'waiting'
}

export interface RowHandlers {
  readonly onOpen: (person: MapPerson, bar: Bar | null, startsOn: string | null) => void
  readonly onKey: (event: KeyboardEvent<HTMLElement>, person: MapPerson, bar: Bar | null) => void
  readonly onGrab: (event: PointerEvent<HTMLElement>, person: MapPerson, bar: Bar | null) => void
  readonly onFocus: (personId: string, barId: string | null) => void
}

export interface MapRowProps {
  readonly person: MapPerson
  readonly bars: readonly Bar[]
  readonly from: string
  readonly length: number
  readonly dayWidth: number
  readonly top: number
  readonly index: number
  /** Which of its controls the Tab key reaches: a bar's id, '' for the name, null for none. */
  readonly current: string | null
  readonly ghost: Ghost | null
  /** Days off of this person's place alone, from the first day of the map. */
  readonly ownDays: readonly number[]
  readonly handlers: RowHandlers
}

const spanWords = (startsOn: string, days: number): string => `${formatDate(startsOn)} a ${formatDate(daysLater(startsOn, days - 1))}`

export function barWords(bar: Bar): string {
  return `${bar.label}, ${spanWords(bar.starts_on, lengthOf(bar))}, ${daysText(lengthOf(bar))}, ${KINDS[bar.kind]}`
}

function riskWords(person: MapPerson): string {
  const period = nextPeriod(person)
  const risk = riskOf(person)
  if (risk === 'double') return 'Em dobro'
  if (risk === 'planned' || risk === 'scheduled' || risk === 'untold' || risk === 'none' || !period) return RISKS[risk].one
  return `Até ${formatDate(period.last_safe_start)}`
}

function RiskNote({ person }: { readonly person: MapPerson }) {
  const risk = riskOf(person)
  const Icon = risk === 'double' ? CircleAlert : risk === 'risk' ? Clock : null
  return (
    <span className={cn('flex items-center gap-1 truncate text-xs', risk === 'double' ? 'text-danger-text' : risk === 'risk' ? 'text-warning-text' : 'text-text-muted')}>
      {Icon && <Icon aria-hidden="true" className="size-3 shrink-0" />}
      {risk === 'risk' && <span className="sr-only">Risco de dobro. </span>}
      <span className="truncate tabular">{riskWords(person)}</span>
    </span>
  )
}

interface BarBoxProps {
  readonly bar: Bar
  readonly startsOn: string
  readonly days: number
  readonly props: MapRowProps
  readonly isGhost: boolean
}

function BarBox({ bar, startsOn, days, props, isGhost }: BarBoxProps) {
  const { from, length, dayWidth, person, handlers, current } = props
  const first = dayNumber(startsOn) - dayNumber(from)
  const left = Math.max(0, first)
  const right = Math.min(length, first + days)
  if (right <= left) return null
  const width = (right - left) * dayWidth
  const isMine = bar.kind === 'planned'
  return (
    <button
      type="button"
      data-bar={bar.id}
      tabIndex={current === bar.id ? 0 : -1}
      aria-label={isGhost ? `${spanWords(startsOn, days)}, movendo` : barWords(bar)}
      aria-keyshortcuts={isMine ? 'ArrowLeft ArrowRight Enter Delete' : 'Enter'}
      className={cn(
        'absolute top-2 z-10 flex h-[30px] items-center overflow-hidden rounded-md border-2 px-1 text-left text-2xs leading-none font-medium whitespace-nowrap',
        isMine ? 'cursor-grab touch-none active:cursor-grabbing' : 'cursor-pointer',
        isGhost && 'z-20 opacity-85 shadow-2',
      )}
      style={{ ...BAR_LOOKS[bar.kind], left: left * dayWidth, width: Math.max(width, 6) }}
      onClick={() => {
        if (!isGhost) handlers.onOpen(person, bar, null)
      }}
      onPointerDown={(event) => handlers.onGrab(event, person, bar)}
      onKeyDown={(event) => handlers.onKey(event, person, bar)}
      onFocus={() => handlers.onFocus(person.id, bar.id)}
    >
      {width >= 48 && (
        <span className={cn('truncate rounded-xs px-1 py-0.5', (bar.kind === 'absence' || bar.kind === 'requested') && 'bg-surface')}>
          {isGhost ? spanWords(startsOn, days) : width >= 64 ? daysText(days) : days}
        </span>
      )}
    </button>
  )
}

/** One person: the name with how urgent the vacations are, and the bars. */
export const MapRow = memo(function MapRow(props: MapRowProps) {
  const { person, bars, dayWidth, length, top, index, current, ghost, ownDays, handlers } = props
  const risk = riskOf(person)
  return (
    <div role="row" aria-rowindex={index + 2} className="absolute left-0 flex border-b" style={{ top, height: ROW_HEIGHT, width: NAMES + length * dayWidth }}>
      <div role="rowheader" className="sticky left-0 z-30 flex shrink-0 items-center border-r bg-surface" style={{ width: NAMES }}>
        <span aria-hidden="true" className={cn('mr-2 h-full w-1 shrink-0', STRIPES[risk])} />
        <button
          type="button"
          data-name={person.id}
          tabIndex={current === '' ? 0 : -1}
          className="flex h-full min-w-0 flex-1 items-center gap-2 pr-2 text-left -outline-offset-2 hover:bg-hover"
          onClick={() => handlers.onOpen(person, null, null)}
          onKeyDown={(event) => handlers.onKey(event, person, null)}
          onFocus={() => handlers.onFocus(person.id, null)}
        >
          <PersonPhoto person={person} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium" title={person.name}>{person.name}</span>
            <RiskNote person={person} />
          </span>
        </button>
      </div>
      <div
        role="gridcell"
        className={cn('relative', person.may_plan && 'cursor-crosshair')}
        style={{ width: length * dayWidth }}
        onPointerDown={(event) => {
          if (event.target === event.currentTarget) handlers.onGrab(event, person, null)
        }}
      >
        {ownDays.map((day) => (
          <span key={day} aria-hidden="true" className="pointer-events-none absolute inset-y-0 bg-info/35" style={{ left: day * dayWidth, width: dayWidth }} />
        ))}
        {bars.map((bar) => {
          const moving = ghost?.bar?.id === bar.id ? ghost : null
          return (
            <BarBox
              key={bar.id}
              bar={bar}
              startsOn={moving?.startsOn ?? bar.starts_on}
              days={moving?.days ?? lengthOf(bar)}
              props={props}
              isGhost={moving !== null}
            />
          )
        })}
        {ghost !== null && ghost.bar === null && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-2 z-20 flex h-[30px] items-center overflow-hidden rounded-md border-2 px-1 text-2xs font-medium whitespace-nowrap opacity-85"
            style={{ ...BAR_LOOKS.planned, left: (dayNumber(ghost.startsOn) - dayNumber(props.from)) * dayWidth, width: ghost.days * dayWidth }}
          >
            {spanWords(ghost.startsOn, ghost.days)}
          </span>
        )}
      </div>
    </div>
  )
})
