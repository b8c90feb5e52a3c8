import { formatMonthLong, formatMonthShort } from '../../lib/dates.ts'
import type { MonthAmount } from './amounts.ts'

/** Under January and under the first month, unless January follows it at once and the two would touch. */
export function showsYear(month: string, index: number): boolean {
  const number = month.slice(5, 7)
  return number === '01' || (index === 0 && number !== '12')
}

/** One column per month with its figure above; the whole is one picture to screen readers, with the same figures as text. */
export function MonthColumns({ months, label }: { readonly months: readonly MonthAmount[]; readonly label: string }) {
  const most = Math.max(1, ...months.map(({ total }) => total))
  const spoken = months.map(({ month, total }) => `${formatMonthLong(month)}: ${total}`).join('; ')
  return (
    <div role="img" aria-label={`${label}. ${spoken}`} className="flex">
      {months.map(({ month, total }, index) => (
        <div key={month} className="flex min-w-0 flex-1 flex-col items-center text-center">
          <div className="flex h-40 w-full flex-col items-center justify-end border-b">
            <span className="text-xs font-medium tabular">{total}</span>
            <span
              className="mt-1 w-3/5 max-w-8 shrink-0 rounded-t-sm bg-chart-1"
              style={{ height: `${(total / most) * 80}%` }}
            />
          </div>
          <span className="mt-1.5 text-2xs text-text-muted">{formatMonthShort(month)}</span>
          {showsYear(month, index) && <span className="text-2xs text-text-subtle tabular">{month.slice(0, 4)}</span>}
        </div>
      ))}
    </div>
  )
}
