import { formatDate, formatDayMonth } from '../../lib/dates.ts'
import { cn } from '../cn.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { axisTicks, percentBetween } from './scale.ts'

export interface DayTotals {
  /** 'YYYY-MM-DD'. */
  readonly day: string
  /** One figure of each series. */
  readonly totals: readonly number[]
}

export interface DayLinesProps {
  readonly label: string
  /** What each line counts, such as 'abriram'; two at most. */
  readonly series: readonly [string] | readonly [string, string]
  readonly days: readonly DayTotals[]
}

/** The second line is broken, so that nothing depends on telling two colors apart. */
const STROKES = ['stroke-chart-1', '[stroke-dasharray:5_4] stroke-chart-2'] as const
const MARKS = ['border-chart-1', 'border-dashed border-chart-2'] as const

const placeOf = (at: number, count: number): number => (count === 1 ? 50 : (at / (count - 1)) * 100)

/** Lines of figures that grow day by day, from zero, with their legend. Drawn in percent, so that they fit every width. */
export function DayLines({ label, series, days }: DayLinesProps) {
  const ticks = axisTicks(0, Math.max(1, ...days.flatMap(({ totals }) => totals)))
  const topOf = (total: number): number => 100 - percentBetween(total, ticks)
  const told = ({ totals }: DayTotals): string => series.map((name, index) => `${(totals[index] ?? 0).toLocaleString('pt-BR')} ${name}`).join(', ')
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return (
    <>
      <ul className="mb-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-text-muted">
        {series.map((name, index) => (
          <li key={name} className="flex items-center gap-2"><span aria-hidden="true" className={cn('w-6 border-t-2', MARKS[index])} />{name}: {(days.at(-1)?.totals[index] ?? 0).toLocaleString('pt-BR')}</li>
        ))}
      </ul>
      <ChartCursor label={label} texts={days.map((day) => `${formatDate(day.day)}: ${told(day)}`)} hint="Passe o mouse ou use as setas para ver cada dia.">
        {(at) => (
          <>
            <div className="relative mx-2 mt-4 h-36 border-b">
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
                {series.map((name, index) => (
                  <polyline key={name} points={days.map(({ totals }, place) => `${placeOf(place, days.length)},${topOf(totals[index] ?? 0)}`).join(' ')} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" strokeLinejoin="round" className={STROKES[index]} />
                ))}
              </svg>
              {series.map((name, index) => {
                const place = at ?? days.length - 1
                return <span key={name} className={cn('absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface', index === 0 ? 'bg-chart-1' : 'bg-chart-2')} style={{ left: `${placeOf(place, days.length)}%`, top: `${topOf(days[place]?.totals[index] ?? 0)}%` }} />
              })}
            </div>
            <div aria-hidden="true" className="mt-1.5 flex justify-between text-2xs text-text-muted tabular">
              <span>{formatDayMonth(first)}</span>
              {first !== last && <span>{formatDayMonth(last)}</span>}
            </div>
          </>
        )}
      </ChartCursor>
    </>
  )
}
