import { formatMonthShort } from '../../lib/dates.ts'
import { cn } from '../cn.ts'

/** So many names stand side by side; of more months every other one is named. */
const NAMED = 14

/** Under January and under the first month, unless January follows it at once and the two would touch. */
function showsYear(month: string, index: number): boolean {
  const number = month.slice(5, 7)
  return number === '01' || (index === 0 && number !== '12')
}

/** Names of the months below a chart, the year where it changes; the present one stands out. */
export function MonthAxis({ months, at }: { readonly months: readonly string[]; readonly at: number | null }) {
  const step = months.length > NAMED ? 2 : 1
  return (
    <div aria-hidden="true" className="mt-1.5 flex">
      {months.map((month, index) => (
        <div key={month} className={cn('flex min-w-0 flex-1 flex-col items-center text-2xs text-text-muted', index === at && 'font-semibold text-text')}>
          {(months.length - 1 - index) % step === 0 ? formatMonthShort(month) : '\u00a0'}
          {showsYear(month, index) && <span className="font-normal text-text-subtle tabular">{month.slice(0, 4)}</span>}
        </div>
      ))}
    </div>
  )
}
