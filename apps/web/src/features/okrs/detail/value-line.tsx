import { formatDate, formatDayMonth } from '#shared/lib/dates.ts'
import { ChartCard } from '#shared/ui/charts/chart-card.tsx'
import { ChartCursor } from '#shared/ui/charts/chart-cursor.tsx'
import { axisTicks, percentBetween } from '#shared/ui/charts/scale.ts'
import { linePoints } from '../model/check-in/check-in.ts'
import type { KeyResult, KeyResultHistory } from '../model/goal.ts'
import { valueText } from '../model/numbers.ts'

/** The values of a key result over time against the straight way to its target, with the same figures as a table. */
export function ValueLine({ keyResult, history }: { readonly keyResult: KeyResult; readonly history: KeyResultHistory }) {
  const points = linePoints(history)
  if (points.length === 0) return null
  const words = (value: number): string => valueText(value, keyResult)
  const rounded = (value: number): string => words(Number(value.toFixed(keyResult.decimals)))
  const { starts_on: from, due_on: to, start_value: start, target_value: target } = history
  const ticks = axisTicks(Math.min(target, start ?? target, ...points.map(({ value }) => value)), Math.max(target, start ?? target, ...points.map(({ value }) => value)))
  const [first, last] = [Date.parse(from), Math.max(Date.parse(to), ...points.map(({ day }) => Date.parse(day)))]
  const across = (day: string): number => ((Date.parse(day) - first) / Math.max(last - first, 1)) * 100
  const down = (value: number): number => 100 - percentBetween(value, ticks)
  return (
    <ChartCard
      title="Valores e caminho ideal"
      columns={['Dia', 'Valor', 'Caminho ideal']}
      rows={points.map(({ day, value, ideal }) => ({ label: formatDate(day), values: [words(value), rounded(ideal)] }))}
    >
      <ChartCursor label={`Valores de ${keyResult.title}`} texts={points.map(({ day, value, ideal }) => `${formatDate(day)}: ${words(value)}; ideal: ${rounded(ideal)}`)} hint="Linha cheia: valores. Tracejada: caminho ideal.">
        {(at) => (
          <>
            <div className="relative mx-2 mt-4 h-32 border-b">
              <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
                <polyline points={`0,${down(start ?? target)} ${across(to)},${down(target)}`} fill="none" strokeWidth="1.5" vectorEffect="non-scaling-stroke" className="[stroke-dasharray:5_4] stroke-chart-2" />
                <polyline points={[...(start === null ? [] : [`0,${down(start)}`]), ...points.map(({ day, value }) => `${across(day)},${down(value)}`)].join(' ')} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" strokeLinejoin="round" className="stroke-chart-1" />
              </svg>
              {points.map(({ day, value }, place) => (
                <span key={day} className={`absolute -translate-1/2 rounded-full border-2 border-surface bg-chart-1 ${place === (at ?? points.length - 1) ? 'size-3' : 'size-2'}`} style={{ left: `${across(day)}%`, top: `${down(value)}%` }} />
              ))}
            </div>
            <div aria-hidden="true" className="tabular mt-1.5 flex justify-between text-2xs text-text-muted">
              <span>{formatDayMonth(from)}</span>
              <span>{formatDayMonth(to)}</span>
            </div>
          </>
        )}
      </ChartCursor>
    </ChartCard>
  )
}
