import { cn } from '../cn.ts'
import { ChartCursor } from './chart-cursor.tsx'
import { percentBetween } from './scale.ts'

export interface LinePoint {
  /** Whole, such as the name of a cycle. */
  readonly name: string
  /** Below the point: few letters. */
  readonly short: string
  readonly total: number
}

export interface PointLineProps {
  readonly label: string
  readonly points: readonly LinePoint[]
  /** From where to where the figures may go, such as the ends of a scale. */
  readonly range: readonly [low: number, high: number]
  /** A figure in words. */
  readonly words: (total: number) => string
  /** What a step of the cursor is, after 'para ver cada': 'ciclo'. */
  readonly step: string
}

/** So many points are named below each; of more the first and the last. */
const NAMED = 8

/** A line through a few points with names of their own, over the whole range that they may have. */
export function PointLine({ label, points, range, words, step }: PointLineProps) {
  const placed = points.map(({ total }, index) => ({ x: ((index + 0.5) / points.length) * 100, y: 100 - percentBetween(total, range) }))
  const isNamed = (index: number): boolean => points.length <= NAMED || index === 0 || index === points.length - 1
  return (
    <ChartCursor label={label} texts={points.map(({ name, total }) => `${name}: ${words(total)}`)} hint={`Passe o mouse ou use as setas para ver cada ${step}.`}>
      {(at) => (
        <>
          <div className="relative mt-6 h-40 border-b">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
              <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" strokeLinejoin="round" className="stroke-chart-1" />
            </svg>
            {placed.map(({ x, y }, index) => (
              <span
                key={points[index]?.name}
                className={cn('absolute -translate-1/2 rounded-full bg-chart-1', index === at ? 'size-3 border-2 border-surface' : 'size-1.5')}
                style={{ left: `${x}%`, top: `${y}%` }}
              />
            ))}
            {placed.map(({ x, y }, index) => (
              <span
                key={points[index]?.name}
                aria-hidden="true"
                className={cn('absolute -translate-x-1/2 -translate-y-[calc(100%+0.35rem)] text-2xs whitespace-nowrap text-text-muted tabular', index === points.length - 1 && 'font-semibold text-text', !isNamed(index) && 'hidden')}
                style={{ left: `${x}%`, top: `${y}%` }}
              >
                {words(points[index]?.total ?? 0)}
              </span>
            ))}
          </div>
          <div aria-hidden="true" className="mt-1.5 flex">
            {points.map(({ name, short }, index) => (
              <span key={name} className={cn('min-w-0 flex-1 truncate px-0.5 text-center text-2xs text-text-muted', index === at && 'font-semibold text-text')}>
                {isNamed(index) ? short : '\u00a0'}
              </span>
            ))}
          </div>
        </>
      )}
    </ChartCursor>
  )
}
