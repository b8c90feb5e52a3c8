import { formatMonthLong } from '../../lib/dates.ts'
import { cn } from '../cn.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { MonthAxis } from './month-axis.tsx'

export interface MonthStackRow {
  readonly month: string
  /** A figure of each series, in their order. */
  readonly values: readonly number[]
}

export interface MonthStackProps {
  readonly label: string
  /** Names of the series, from the bottom; three at the most. */
  readonly series: readonly string[]
  readonly rows: readonly MonthStackRow[]
}

/** Full, hatched and pale: nothing depends on telling colors apart. */
const LOOKS = [
  'bg-chart-1',
  'bg-[repeating-linear-gradient(135deg,var(--border-strong)_0_3px,transparent_3px_5px)] border border-border-strong',
  'bg-border-strong/30',
]

/** One column per month, made of its series, with their legend. */
export function MonthStack({ label, series, rows }: MonthStackProps) {
  const sum = ({ values }: MonthStackRow): number => values.reduce((total, value) => total + value, 0)
  const most = Math.max(1, ...rows.map(sum))
  const text = ({ month, values }: MonthStackRow): string => `${formatMonthLong(month)}: ${series.map((name, index) => `${values[index] ?? 0} ${name.toLowerCase()}`).join(', ')}`
  return (
    <>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
        {series.map((name, index) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={cn('size-3 rounded-xs', LOOKS[index])} />
            {name}
          </li>
        ))}
      </ul>
      <ChartCursor label={label} texts={rows.map(text)}>
        {(at) => (
          <>
            <div className="relative mt-5 flex h-40 border-b border-border-strong/60">
              {rows.map((row, place) => (
                <span key={row.month} className={cn('z-1 flex h-full min-w-0 flex-1 flex-col items-center justify-end px-px', place === at && 'bg-hover/60')}>
                  {sum(row) > 0 && <span className="text-2xs leading-4 text-text-muted tabular max-sm:hidden">{sum(row)}</span>}
                  {row.values.map((value, index) => ({ value, name: series[index] ?? '', look: LOOKS[index] })).reverse().map(({ value, name, look }) => (
                    <span key={name} className={value > 0 ? cn('min-h-0.5 w-3/5 max-w-8 first:rounded-t-sm', look) : 'hidden'} style={{ height: `${(value / most) * 88}%` }} />
                  ))}
                </span>
              ))}
            </div>
            <MonthAxis months={rows.map(({ month }) => month)} at={at} />
          </>
        )}
      </ChartCursor>
    </>
  )
}
