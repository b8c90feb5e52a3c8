import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { formatMonthLong, laterMonth, todayIso } from '../lib/dates.ts'
import { clampDay } from '../lib/typed-date.ts'
import { Button } from './button.tsx'
import { SelectInput } from './inputs.tsx'
import { MonthGrid } from './month-grid.tsx'

export interface DateCalendarProps {
  /** What is picked; null for nothing yet. */
  readonly day: string | null
  readonly min: string
  readonly max: string
  readonly onPick: (day: string) => void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => {
  const number = String(index + 1).padStart(2, '0')
  return { number, name: formatMonthLong(`2000-${number}-01`).replace(/ de 2000$/, '') }
})
/** How far the list of years goes where nothing bounds it nearer. */
const YEARS_AHEAD = 50

/** The months from which one day is picked, at once or year by year. */
export function DateCalendar({ day, min, max, onPick }: DateCalendarProps) {
  const today = todayIso()
  const [focus, setFocus] = useState(() => clampDay(day ?? today, { min, max }))
  const month = focus.slice(0, 7)
  const year = Number(month.slice(0, 4))
  const first = Number(min.slice(0, 4))
  const last = Math.max(year, Math.min(Number(max.slice(0, 4)), Number(today.slice(0, 4)) + YEARS_AHEAD))
  const turn = (to: string): void => setFocus(clampDay(`${to}-01`, { min, max }))
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <Button variant="ghost" size="icon-sm" aria-label="Mês anterior" aria-disabled={month <= min.slice(0, 7)} onClick={() => turn(laterMonth(month, -1))}>
          <ChevronLeft aria-hidden="true" className="size-4" />
        </Button>
        <SelectInput aria-label="Mês" value={month.slice(5)} onChange={({ target }) => turn(`${month.slice(0, 4)}-${target.value}`)}>
          {MONTHS.map(({ number, name }) => (
            <option key={number} value={number} disabled={`${String(year)}-${number}` < min.slice(0, 7) || `${String(year)}-${number}` > max.slice(0, 7)}>
              {name}
            </option>
          ))}
        </SelectInput>
        <div className="w-24 shrink-0">
          <SelectInput aria-label="Ano" value={String(year)} onChange={({ target }) => turn(`${target.value}${month.slice(4)}`)} className="tabular">
            {Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectInput>
        </div>
        <Button variant="ghost" size="icon-sm" aria-label="Próximo mês" aria-disabled={month >= max.slice(0, 7)} onClick={() => turn(laterMonth(month, 1))}>
          <ChevronRight aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <p role="status" className="sr-only">
        {formatMonthLong(`${month}-01`)}
      </p>
      {/* Room for six weeks, where there is any: nothing jumps from month to month. */}
      <div className="sm:min-h-71 sm:coarse:min-h-77">
        <MonthGrid month={month} focus={focus} takesFocus min={min} max={max} lookOf={(each) => ({ isPicked: each === day })} onWalk={setFocus} onPick={onPick} />
      </div>
      {clampDay(today, { min, max }) === today && (
        <Button variant="ghost" size="sm" className="self-center" onClick={() => onPick(today)}>
          Hoje
        </Button>
      )}
    </div>
  )
}
