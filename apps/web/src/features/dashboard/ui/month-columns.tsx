import { formatMonth, formatMonthLong } from '../../../shared/lib/dates.ts'
import type { MonthAmount } from '../model/dashboard-summary.ts'

const HEIGHT = 140
const STEP = 48
const BAR = 28

/** One column per month, drawn as SVG with the figure above each column. */
export function MonthColumns({ months, label }: { readonly months: readonly MonthAmount[]; readonly label: string }) {
  const most = Math.max(1, ...months.map(({ total }) => total))
  const width = months.length * STEP
  const spoken = months.map(({ month, total }) => `${formatMonthLong(month)}: ${total}`).join('; ')
  return (
    <div className="overflow-x-auto">
      <svg viewBox={`0 0 ${width} ${HEIGHT + 44}`} role="img" aria-label={`${label}. ${spoken}`} className="w-full min-w-[30rem]">
        <line x1="0" x2={width} y1={HEIGHT + 20.5} y2={HEIGHT + 20.5} className="stroke-border" />
        {months.map(({ month, total }, index) => {
          const height = (total / most) * HEIGHT
          const middle = index * STEP + STEP / 2
          return (
            <g key={month}>
              {total > 0 && (
                <rect x={middle - BAR / 2} y={HEIGHT + 20 - height} width={BAR} height={height} rx="3" className="fill-chart-1" />
              )}
              <text x={middle} y={HEIGHT + 14 - height} textAnchor="middle" className="fill-text text-xs font-medium tabular">
                {total}
              </text>
              <text x={middle} y={HEIGHT + 38} textAnchor="middle" className="fill-text-muted text-2xs">
                {formatMonth(month).replace(' de ', '/')}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
