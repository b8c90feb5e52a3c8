import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { previewQuery } from '../data/map/map-queries.ts'
import { dayNumber, daysLater, daysOf, monthsFrom } from '../model/map/days.ts'
import { type Bar, type LeaveMap, lengthOf, type MapPerson } from '../model/map/map.ts'
import { blockOf, ruleText } from '../model/map/plan.ts'
import { MapGround } from './map-ground.tsx'
import { MapHeader } from './map-header.tsx'
import { type Ghost, MapRow, NAMES, ROW_HEIGHT, type RowHandlers } from './map-row.tsx'
import { useBarDrag } from './use-bar-drag.ts'
import type { PlanActs } from '../planning/use-plan.ts'

/** Pixels of a day, below which bars could not be told apart. */
const LEAST = 1.9
const NO_BARS: readonly Bar[] = []
const NO_DAYS: readonly number[] = []

export interface MapCanvasProps {
  readonly map: LeaveMap
  /** Those of the map who are shown. */
  readonly people: readonly MapPerson[]
  /** Pixels of a day; null spreads the whole time over the room there is. */
  readonly dayWidth: number | null
  readonly plan: PlanActs
  readonly onOpen: (person: MapPerson, bar: Bar | null, startsOn: string | null) => void
}

interface Place {
  readonly person: string
  readonly bar: string | null
}

/** Days off that only this person's place has. */
function ownDaysOf(map: LeaveMap, person: MapPerson): readonly number[] {
  const days = map.holidays.filter(({ sites }) => sites?.includes(person.work_site_id)).map(({ on_date }) => dayNumber(on_date) - dayNumber(map.from))
  return days.length === 0 ? NO_DAYS : days
}

/** What Tab reaches: where one was, as long as it is there; a bar that went leaves its person's name. */
function reachable(person: MapPerson | undefined, place: Place | null, barsOf: ReadonlyMap<string, readonly Bar[]>): Place {
  const id = person?.id ?? ''
  const bar = place?.person === id ? place.bar : null
  return { person: id, bar: barsOf.get(id)?.some((each) => each.id === bar) === true ? bar : null }
}

/** People by days: bars are dragged, or moved by the arrow keys, and dropped where the rules allow. */
export function MapCanvas({ map, people, dayWidth: wanted, plan, onOpen }: MapCanvasProps) {
  const companyId = useCompanyId()
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const wantsFocus = useRef(false)
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const [room, setRoom] = useState(0)
  const length = daysOf(map.from, map.to)
  const dayWidth = wanted ?? Math.max(LEAST, Math.floor(((room - NAMES) / length) * 100) / 100)
  const months = useMemo(() => monthsFrom(map.from, 12), [map.from])
  const barsOf = useMemo(() => Map.groupBy(map.bars, ({ employee_id }) => employee_id), [map.bars])
  const ownDays = useMemo(() => new Map(map.people.map((person) => [person.id, ownDaysOf(map, person)])), [map])
  // oxlint-disable-next-line react/incompatible-library -- its values stay in this component, which the compiler may skip
  const virtual = useVirtualizer({ count: people.length, getScrollElement: () => frame.current, estimateSize: () => ROW_HEIGHT, overscan: 4, useFlushSync: false })

  const moving = ghost?.by === 'keys' ? ghost : null
  const asked = useDeferredValue(moving)
  const preview = useQuery(previewQuery(companyId, asked && { employeeId: asked.employeeId, startsOn: asked.startsOn, days: asked.days, item: asked.bar?.id ?? null }))
  const blocked = moving !== null && moving === asked && preview.data ? blockOf(preview.data.rules) : null
  const verdict = moving === null ? '' : moving !== asked || !preview.data ? 'Conferindo as regras' : blocked ? ruleText(blocked) : 'Pode'

  const drop = async (dropped: Ghost, person: MapPerson): Promise<void> => {
    if (dropped.bar === null && dropped.days < 2) {
      setGhost(null)
      onOpen(person, null, dropped.startsOn)
      return
    }
    if (dropped.bar?.starts_on !== dropped.startsOn) {
      setGhost({ ...dropped, by: 'waiting' })
      await plan.drop({ employeeId: person.id, startsOn: dropped.startsOn, days: dropped.days, item: dropped.bar?.id ?? null }, person.name, dropped.bar ?? undefined)
    }
    setGhost(null)
  }
  const drag = useBarDrag({
    frame,
    from: map.from,
    length,
    dayWidth,
    onGhost: setGhost,
    onDrop: (dropped, person) => void drop(dropped, person),
    onPress: (person, day) => onOpen(person, null, day),
  })

  const go = (index: number, wantsBar: boolean): void => {
    const person = people[Math.max(0, Math.min(people.length - 1, index))]
    if (!person) return
    wantsFocus.current = true
    setPlace({ person: person.id, bar: (wantsBar && barsOf.get(person.id)?.[0]?.id) || null })
    virtual.scrollToIndex(people.indexOf(person))
  }
  const goBar = (person: MapPerson, bar: Bar | null): void => {
    wantsFocus.current = true
    setPlace({ person: person.id, bar: bar?.id ?? null })
  }
  const shift = (person: MapPerson, bar: Bar, days: number): void => {
    const now = ghost?.bar?.id === bar.id ? ghost.startsOn : bar.starts_on
    setGhost({ employeeId: person.id, bar, startsOn: daysLater(now, days), days: lengthOf(bar), by: 'keys' })
  }
  const sideways = (person: MapPerson, bar: Bar | null, step: 1 | -1): void => {
    const bars = barsOf.get(person.id) ?? NO_BARS
    const next = (bar === null ? -1 : bars.indexOf(bar)) + step
    if (next < bars.length) goBar(person, next < 0 ? null : (bars[next] ?? null))
  }

  const key = (event: KeyboardEvent<HTMLElement>, person: MapPerson, bar: Bar | null): void => {
    const index = people.indexOf(person)
    const mine = bar?.kind === 'planned' && person.may_plan ? bar : null
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowUp: () => go(index - 1, bar !== null),
      ArrowDown: () => go(index + 1, bar !== null),
      PageUp: () => go(index - 10, bar !== null),
      PageDown: () => go(index + 10, bar !== null),
      Home: event.ctrlKey ? () => go(0, false) : () => goBar(person, null),
      End: event.ctrlKey ? () => go(people.length - 1, false) : () => goBar(person, barsOf.get(person.id)?.at(-1) ?? null),
      ArrowLeft: () => (mine ? shift(person, mine, event.shiftKey ? -7 : -1) : bar && sideways(person, bar, -1)),
      ArrowRight: () => (mine ? shift(person, mine, event.shiftKey ? 7 : 1) : sideways(person, bar, 1)),
      Enter: moving ? () => void drop(moving, person) : undefined,
      Escape: moving ? () => setGhost(null) : undefined,
      Delete: mine
        ? () => {
            goBar(person, null)
            void plan.remove([mine], person.name)
          }
        : undefined,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  const handlers = useStable<RowHandlers>({
    onOpen: (person, bar, startsOn) => {
      if (!drag.wasDragged() && ghost === null) onOpen(person, bar, startsOn)
    },
    onKey: key,
    onGrab: drag.grab,
    onFocus: (person, bar) => {
      setPlace({ person, bar })
      if (moving && moving.bar?.id !== bar) setGhost(null)
    },
  })

  useLayoutEffect(() => {
    if (!wantsFocus.current || place === null) return
    const target = grid.current?.querySelector<HTMLElement>(place.bar === null ? `[data-name="${place.person}"]` : `[data-bar="${place.bar}"]`)
    if (!target) return
    wantsFocus.current = false
    target.focus({ preventScroll: true })
    const scroller = frame.current
    if (!scroller || place.bar === null) return
    const { left, right } = target.getBoundingClientRect()
    const box = scroller.getBoundingClientRect()
    if (left < box.left + NAMES || right > box.right) scroller.scrollLeft += left - box.left - NAMES - 40
  })

  useLayoutEffect(() => {
    const scroller = frame.current
    if (!scroller) return
    const observer = new ResizeObserver(() => setRoom(scroller.clientWidth))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [])

  const currentIndex = Math.max(0, people.findIndex(({ id }) => id === place?.person))
  const current = reachable(people[currentIndex], place, barsOf)
  const seen = virtual.getVirtualItems().map(({ index }) => index)
  // Whoever Tab reaches is always there, also when scrolled away.
  const shown = seen.includes(currentIndex) ? seen : [...seen, currentIndex].toSorted((a, b) => a - b)
  return (
    <div className="relative">
      <div ref={frame} data-map className="max-h-[max(24rem,calc(100dvh-21rem))] overflow-auto rounded-lg border bg-surface">
        <div ref={grid} role="grid" aria-label="Mapa de férias" aria-rowcount={people.length + 1} aria-describedby="map-keys" style={{ width: NAMES + length * dayWidth }}>
          <MapHeader map={map} months={months} length={length} dayWidth={dayWidth} />
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            <MapGround map={map} months={months} length={length} dayWidth={dayWidth} />
            {shown.map((index) => {
              const person = people[index]
              return (
                person && (
                  <MapRow
                    key={person.id}
                    person={person}
                    bars={barsOf.get(person.id) ?? NO_BARS}
                    from={map.from}
                    length={length}
                    dayWidth={dayWidth}
                    top={index * ROW_HEIGHT}
                    index={index}
                    current={current.person === person.id ? (current.bar ?? '') : null}
                    ghost={ghost?.employeeId === person.id ? ghost : null}
                    ownDays={ownDays.get(person.id) ?? NO_DAYS}
                    handlers={handlers}
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
      <p id="map-keys" className="sr-only">
        Setas para cima e para baixo trocam de pessoa; para a direita, chegam às férias. Em férias do seu plano, as setas movem um dia e, com Shift, uma semana; Enter
        confirma, Esc desiste, Delete tira do plano.
      </p>
      <p role="status" className={moving ? 'absolute inset-x-4 bottom-4 z-50 rounded-lg border bg-raised px-4 py-2.5 text-sm shadow-3' : 'sr-only'}>
        {moving ? (
          <>
            <strong className="tabular">
              {formatDate(moving.startsOn)} a {formatDate(daysLater(moving.startsOn, moving.days - 1))}
            </strong>
            : <span className={blocked ? 'text-danger-text' : ''}>{verdict}</span>. Enter confirma, Esc desiste.
          </>
        ) : (
          plan.said
        )}
      </p>
    </div>
  )
}

/** Handlers whose identity never changes, so that rows which did not change are not drawn again while one scrolls or drags. */
function useStable<T extends RowHandlers>(latest: T): RowHandlers {
  const ref = useRef(latest)
  useLayoutEffect(() => {
    ref.current = latest
  })
  const [stable] = useState<RowHandlers>(() => ({
    onOpen: (...all) => ref.current.onOpen(...all),
    onKey: (...all) => ref.current.onKey(...all),
    onGrab: (...all) => ref.current.onGrab(...all),
    onFocus: (...all) => ref.current.onFocus(...all),
  }))
  return stable
}
