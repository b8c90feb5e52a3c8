import { memo } from 'react'

import { dayNumber, type Month, weekdayOf } from '../model/map/days.ts'
import type { LeaveMap } from '../model/map/map.ts'
import { NAMES } from './map-row.tsx'

export interface MapGroundProps {
  readonly map: Pick<LeaveMap, 'from' | 'to' | 'today' | 'blocks'>
  readonly months: readonly Month[]
  readonly length: number
  readonly dayWidth: number
}

/** Pixels of a day from which weekends are told apart; closer, their stripes would be a pattern louder than the bars. */
const WEEKENDS_FROM = 20
/** As far from the ground as is seen beside a bar and not before it. */
const WEEKEND = 'color-mix(in srgb, var(--text) 3%, transparent)'

/** What lies behind the rows: weekends as one gradient, months, blocks, today. */
export const MapGround = memo(function MapGround({ map, months, length, dayWidth }: MapGroundProps) {
  const first = dayNumber(map.from)
  const offset = (iso: string): number => dayNumber(iso) - first
  // Saturday is the first of the two days of a weekend.
  const saturday = ((6 - weekdayOf(map.from) + 7) % 7) * dayWidth
  const week = 7 * dayWidth
  const today = offset(map.today)
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0"
      style={{
        left: NAMES,
        width: length * dayWidth,
        ...(dayWidth >= WEEKENDS_FROM && {
          backgroundImage: `repeating-linear-gradient(to right, ${WEEKEND} 0 ${2 * dayWidth}px, transparent ${2 * dayWidth}px ${week}px)`,
          backgroundPositionX: saturday - week,
          backgroundSize: `${week * (Math.ceil(length / 7) + 2)}px 100%`,
        }),
      }}
    >
      {months.map((month) => (
        <span key={month.first} className="absolute inset-y-0 border-l" style={{ left: month.offset * dayWidth }} />
      ))}
      {map.blocks
        .filter(({ people }) => people === null)
        .map((block) => {
          const left = Math.max(0, offset(block.starts_on))
          const right = Math.min(length, offset(block.ends_on) + 1)
          return (
            <span
              key={block.id}
              className="absolute inset-y-0"
              style={{
                left: left * dayWidth,
                width: (right - left) * dayWidth,
                background: `repeating-linear-gradient(45deg, transparent 0 5px, var(--${block.hard ? 'danger' : 'warning'}) 5px 6px)`,
                opacity: 0.35,
              }}
            />
          )
        })}
      {today >= 0 && today < length && <span className="absolute inset-y-0 border-l-2 border-danger" style={{ left: today * dayWidth }} />}
    </div>
  )
})
