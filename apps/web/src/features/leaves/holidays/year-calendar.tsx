import { formatMonthLong } from '#shared/lib/dates.ts'
import { cn } from '#shared/ui/cn.ts'
import { daysByDate, HOLIDAY_KINDS, type HolidayDay, type HolidayKind, monthDays } from '../model/settings/holiday.ts'

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const monthName = (year: number, month: number): string => formatMonthLong(`${String(year)}-${String(month).padStart(2, '0')}-01`).replace(/ de \d+$/, '')

interface MonthProps {
  readonly year: number
  readonly month: number
  readonly days: ReadonlyMap<string, readonly HolidayDay[]>
}

function Month({ year, month, days }: MonthProps) {
  const { column, days: inMonth } = monthDays(year, month)
  return (
    <div>
      <p className="mb-1 text-sm font-semibold first-letter:uppercase">{monthName(year, month)}</p>
      <div className="tabular grid grid-cols-7 gap-0.5 text-center text-xs">
        {WEEKDAYS.map((name) => (
          <span key={name} className="text-text-subtle">
            {name.charAt(0).toUpperCase()}
          </span>
        ))}
        {inMonth.map((day, index) => {
          const found = days.get(day) ?? []
          const [first] = found
          return (
            <span
              key={day}
              title={found.map(({ name }) => name).join(', ') || undefined}
              style={index === 0 ? { gridColumnStart: column } : undefined}
              className={cn('relative rounded-sm py-1', first && 'bg-sunken font-semibold')}
            >
              {Number(day.slice(8))}
              {first && <span className={cn('absolute inset-x-1 bottom-0 h-1 rounded-full', HOLIDAY_KINDS[first.kind].dot, first.fraction < 1 && 'right-1/2')} />}
            </span>
          )
        })}
      </div>
    </div>
  )
}

/** The year at a glance; the list below says the same in words. */
export function YearCalendar({ year, days }: { readonly year: number; readonly days: readonly HolidayDay[] }) {
  const byDate = daysByDate(days)
  const kinds = (Object.keys(HOLIDAY_KINDS) as HolidayKind[]).filter((kind) => days.some((day) => day.kind === kind && day.is_observed))
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {MONTHS.map((month) => (
          <Month key={month} year={year} month={month} days={byDate} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span className={cn('h-1 w-4 rounded-full', HOLIDAY_KINDS[kind].dot)} />
            {HOLIDAY_KINDS[kind].label}
          </li>
        ))}
      </ul>
    </div>
  )
}
