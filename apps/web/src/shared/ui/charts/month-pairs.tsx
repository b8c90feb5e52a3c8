import { formatMonthLong } from '../../lib/dates.ts'
import { cn } from '../cn.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { MonthAxis } from './month-axis.tsx'

export interface MonthPair {
  readonly month: string
  readonly first: number
  readonly second: number
}

export interface MonthPairsProps {
  readonly label: string
  /** Names of the two series. */
  readonly series: readonly [string, string]
  readonly pairs: readonly MonthPair[]
}

/** The first series stands out; the second is grey and hatched, so that nothing depends on telling two colors apart. */
const HATCHED =
  'bg-[repeating-linear-gradient(135deg,var(--border-strong)_0_3px,transparent_3px_5px)] border border-border-strong border-b-0'

function Column({ total, most, className }: { readonly total: number; readonly most: number; readonly className: string }) {
  return (
    <span className="flex h-full w-2/5 max-w-5 flex-col items-center justify-end">
      {total > 0 && <span className="text-2xs leading-4 text-text-muted tabular max-sm:hidden">{total}</span>}
      <span className={total > 0 ? cn('min-h-0.5 w-full rounded-t-sm', className) : 'hidden'} style={{ height: `${(total / most) * 88}%` }} />
    </span>
  )
}

/** Two columns per month, side by side, with their legend. */
export function MonthPairs({ label, series, pairs }: MonthPairsProps) {
  const most = Math.max(1, ...pairs.flatMap(({ first, second }) => [first, second]))
  const text = ({ month, first, second }: MonthPair): string => `${formatMonthLong(month)}: ${first} ${series[0].toLowerCase()}, ${second} ${series[1].toLowerCase()}`
  return (
    <>
      <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
        {series.map((name, index) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={cn('size-3 rounded-xs', index === 0 ? 'bg-chart-1' : cn(HATCHED, 'border-b'))} />
            {name}
          </li>
        ))}
      </ul>
      <ChartCursor label={label} texts={pairs.map(text)}>
        {(at) => (
          <>
            <div className="relative mt-5 flex h-40 border-b border-border-strong/60">
              {pairs.map(({ month, first, second }, index) => (
                <span key={month} className={cn('z-1 flex min-w-0 flex-1 justify-center gap-px px-px', index === at && 'bg-hover/60')}>
                  <Column total={first} most={most} className="bg-chart-1" />
                  <Column total={second} most={most} className={HATCHED} />
                </span>
              ))}
            </div>
            <MonthAxis months={pairs.map(({ month }) => month)} at={at} />
          </>
        )}
      </ChartCursor>
    </>
  )
}
