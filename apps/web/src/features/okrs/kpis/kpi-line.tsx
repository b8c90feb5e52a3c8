import { percentBetween } from '#shared/ui/charts/scale.ts'
import type { Kpi } from '../model/goal.ts'

/** The last values of an indicator in little, with the healthy range behind them; its card says the same in words. */
export function KpiLine({ kpi: { values, healthy_min: low, healthy_max: high } }: { readonly kpi: Pick<Kpi, 'values' | 'healthy_min' | 'healthy_max'> }) {
  if (values.length === 0) return <div aria-hidden="true" className="h-14 border-b border-dashed" />
  const all = [...values.map(({ value }) => value), ...[low, high].filter((each) => each !== null)]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const range = [least - (most - least) * 0.1 - (most === least ? 1 : 0), most + (most - least) * 0.1 + (most === least ? 1 : 0)]
  const down = (value: number): number => 100 - percentBetween(value, range)
  const [first = 0, last = 0] = [values[0], values.at(-1)].map((each) => Date.parse(each?.on ?? ''))
  const across = (day: string): number => (last === first ? 50 : ((Date.parse(day) - first) / (last - first)) * 100)
  const [top, bottom] = [high === null ? 0 : down(high), low === null ? 100 : down(low)]
  const end = values.at(-1)
  return (
    <div aria-hidden="true" className="relative h-14 border-b">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        {(low !== null || high !== null) && <rect x="0" width="100" y={top} height={Math.max(bottom - top, 1)} className="fill-success-subtle" />}
        <polyline points={values.map(({ on, value }) => `${across(on)},${down(value)}`).join(' ')} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" strokeLinejoin="round" className="stroke-chart-1" />
      </svg>
      {end && <span className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-chart-1" style={{ left: `${across(end.on)}%`, top: `${down(end.value)}%` }} />}
    </div>
  )
}
