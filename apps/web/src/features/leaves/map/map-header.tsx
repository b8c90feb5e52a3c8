import { memo, type PointerEvent, useMemo, useState } from 'react'

import { formatDate, formatMonthLong, formatMonthShort } from '#shared/lib/dates.ts'
import { awayByDay, breachesOf } from '../model/map/coverage.ts'
import { dayNumber, isoOf, type Month, weekdayOf } from '../model/map/days.ts'
import type { LeaveMap } from '../model/map/map.ts'
import { NAMES } from './map-row.tsx'

const STRIP = 34
const WEEKDAYS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S']

export interface MapHeaderProps {
  readonly map: LeaveMap
  readonly months: readonly Month[]
  readonly length: number
  readonly dayWidth: number
}

/** One column per day as a path: two paths for a whole year, instead of a node for each day. */
function columns(values: readonly number[], most: number, keep: (day: number) => boolean): string {
  return values
    .map((value, day) => {
      if (value === 0 || !keep(day)) return ''
      const height = Math.max(2, (value / most) * (STRIP - 6))
      return `M${day} ${STRIP}h1v${-height}h-1z`
    })
    .join('')
}

/** Months, days when there is room, and how many are away on each day; days below a rule of coverage are marked. */
export const MapHeader = memo(function MapHeader({ map, months, length, dayWidth }: MapHeaderProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const { away, breaches, paths, most } = useMemo(() => {
    const counts = awayByDay(map)
    const found = breachesOf(map)
    const broken = new Set(found.flatMap(({ offset, days }) => Array.from({ length: days }, (_, n) => offset + n)))
    const top = Math.max(1, ...counts)
    return { away: counts, breaches: found, most: top, paths: { fine: columns(counts, top, (day) => !broken.has(day)), broken: columns(counts.map((n) => Math.max(n, top * 0.4)), top, (day) => broken.has(day)) } }
  }, [map])
  const width = length * dayWidth
  const peak = away.indexOf(Math.max(0, ...away))
  const dayOf = (day: number): string => formatDate(isoOf(dayNumber(map.from) + day))
  const point = (event: PointerEvent<HTMLElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    setPointed(Math.max(0, Math.min(length - 1, Math.floor((event.clientX - box.left) / dayWidth))))
  }
  const shown = pointed ?? peak
  const words = `${pointed === null ? 'Pico: ' : ''}${away[shown] ?? 0} fora em ${dayOf(shown)}`
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-40 flex border-b bg-surface" style={{ width: NAMES + width }}>
      <div role="columnheader" className="sticky left-0 z-50 flex shrink-0 flex-col justify-between border-r bg-surface px-3 py-1.5" style={{ width: NAMES }}>
        <span className="text-sm font-medium">{map.people.length === 1 ? '1 pessoa' : `${map.people.length} pessoas`}</span>
        <span className="text-xs text-text-muted tabular">{words}</span>
      </div>
      <div role="columnheader" className="relative" style={{ width }}>
        <span className="sr-only">
          De {formatMonthLong(months[0]?.first)} a {formatMonthLong(months.at(-1)?.first)}. Pico de {Math.max(0, ...away)} {Math.max(0, ...away) === 1 ? 'pessoa' : 'pessoas'} fora em {dayOf(peak)}.
          {breaches.map((breach) => ` ${breach.department}: ${breach.present} de ${breach.people} em ${dayOf(breach.offset)}, abaixo do mínimo de ${breach.minimum}.`)}
        </span>
        <div aria-hidden="true" className="relative h-6">
          {months.map((month) => (
            <span
              key={month.first}
              className="absolute inset-y-0 overflow-hidden border-l px-1 text-xs leading-6 font-medium whitespace-nowrap text-text-muted"
              style={{ left: month.offset * dayWidth, width: month.days * dayWidth }}
            >
              {dayWidth < 6 ? `${formatMonthShort(month.first)}${month.first.slice(5, 7) === '01' ? ` ${month.first.slice(0, 4)}` : ''}` : formatMonthLong(month.first)}
            </span>
          ))}
          {map.holidays
            .filter(({ sites }) => sites === null)
            .map(({ on_date, name }) => (
              <span
                key={`${on_date}-${name}`}
                data-holiday={on_date}
                title={`${formatDate(on_date)}: ${name}`}
                className="absolute bottom-0 h-1.5 rounded-t-xs bg-info"
                style={{ left: (dayNumber(on_date) - dayNumber(map.from)) * dayWidth, width: Math.max(3, dayWidth) }}
              />
            ))}
        </div>
        {dayWidth >= 20 && (
          <div aria-hidden="true" className="relative h-8 border-t">
            {Array.from({ length }, (_, day) => {
              const iso = isoOf(dayNumber(map.from) + day)
              return (
                <span key={iso} className="absolute inset-y-0 flex flex-col items-center justify-center text-2xs leading-3 text-text-muted tabular" style={{ left: day * dayWidth, width: dayWidth }}>
                  <span>{WEEKDAYS[weekdayOf(iso)]}</span>
                  <span>{Number(iso.slice(8))}</span>
                </span>
              )
            })}
          </div>
        )}
        <div aria-hidden="true" onPointerMove={point} onPointerLeave={() => setPointed(null)}>
          <svg data-coverage width={width} height={STRIP} viewBox={`0 0 ${length} ${STRIP}`} preserveAspectRatio="none" className="block">
            <defs>
              <pattern id="map-breach" width={4 / dayWidth} height="4" patternUnits="userSpaceOnUse">
                <rect width={4 / dayWidth} height="4" fill="var(--danger-subtle)" />
                <rect width={4 / dayWidth} height="2" fill="var(--danger)" />
              </pattern>
            </defs>
            <path d={paths.fine} fill="var(--chart-6)" opacity={most > 0 ? 0.75 : 0} />
            <path d={paths.broken} fill="url(#map-breach)" />
          </svg>
        </div>
      </div>
    </div>
  )
})
