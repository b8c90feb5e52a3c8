import { formatMonthLong } from '../../lib/dates.ts'
import { cn } from '../cn.ts'
import type { MonthAmount } from './amounts.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { MonthAxis } from './month-axis.tsx'
import { axisTicks, percentBetween } from './scale.ts'

export interface MonthLineProps {
  readonly label: string
  readonly months: readonly MonthAmount[]
  /** A figure in words, such as '280 pessoas' or '4,5%'. */
  readonly words: (total: number) => string
  /** A figure above its point; by default the number alone. */
  readonly markWords?: (total: number) => string
  /** Whether the axis begins at zero; it should where the height itself is read, such as of a rate. */
  readonly fromZero?: boolean
}

/** So many points have room for a figure each; of more the last, the highest and the lowest have one. */
const ROOM = 13

function named(totals: readonly number[], index: number): boolean {
  if (totals.length <= ROOM || index === totals.length - 1) return true
  return index === totals.indexOf(Math.max(...totals)) || index === totals.indexOf(Math.min(...totals))
}

/** A line over months, its figures on the line; the area below is filled only where it means an amount, from zero. Drawn in percent, so that it fits every width without measuring. */
export function MonthLine({ label, months, words, markWords = (total) => total.toLocaleString('pt-BR'), fromZero = false }: MonthLineProps) {
  const totals = months.map(({ total }) => total)
  const ticks = axisTicks(fromZero ? 0 : Math.min(...totals), Math.max(...totals))
  const points = totals.map((total, index) => ({ x: ((index + 0.5) / totals.length) * 100, y: 100 - percentBetween(total, ticks) }))
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const area = `${points[0]?.x ?? 0},100 ${line} ${points.at(-1)?.x ?? 0},100`
  return (
    <ChartCursor label={label} texts={months.map(({ month, total }) => `${formatMonthLong(month)}: ${words(total)}`)}>
      {(at) => (
        <>
          <div className="relative mt-6 h-40 border-b">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
              {fromZero && <polygon points={area} className="fill-chart-1/12" />}
              <polyline points={line} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" strokeLinejoin="round" className="stroke-chart-1" />
            </svg>
            {points.map(({ x, y }, index) => (
              <span
                key={months[index]?.month}
                className={
                  index === at
                    ? 'absolute size-3 -translate-1/2 rounded-full border-2 border-surface bg-chart-1'
                    : 'absolute size-1.5 -translate-1/2 rounded-full bg-chart-1'
                }
                style={{ left: `${x}%`, top: `${y}%` }}
              />
            ))}
            {points.map(({ x, y }, index) =>
              named(totals, index) ? (
                <span
                  key={months[index]?.month}
                  aria-hidden="true"
                  className={cn('absolute -translate-x-1/2 -translate-y-[calc(100%+0.35rem)] text-2xs whitespace-nowrap text-text-muted tabular', index === totals.length - 1 && 'font-semibold text-text')}
                  style={{ left: `${x}%`, top: `${y}%` }}
                >
                  {markWords(totals[index] ?? 0)}
                </span>
              ) : null,
            )}
          </div>
          <MonthAxis months={months.map(({ month }) => month)} at={at} />
        </>
      )}
    </ChartCursor>
  )
}
