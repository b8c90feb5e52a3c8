const [SIZE, RADIUS] = [320, 128]
const MIDDLE = SIZE / 2
const RINGS = 4

/** So many spokes make a shape; of fewer or more the list beside says it better. */
export const [FEWEST_SPOKES, MOST_SPOKES] = [3, 16]

interface Spoke {
  readonly key: string
  /** Drawn filled. */
  readonly first: number | null
  /** Drawn dashed. */
  readonly second: number | null
}

interface RadarProps {
  readonly spokes: readonly Spoke[]
  /** The value at the rim. */
  readonly most: number
}

const at = (place: number, count: number, share: number): readonly [x: number, y: number] => {
  const angle = (place / count) * 2 * Math.PI - Math.PI / 2
  return [MIDDLE + Math.cos(angle) * RADIUS * share, MIDDLE + Math.sin(angle) * RADIUS * share]
}
const path = (spots: readonly (readonly [number, number])[]): string => spots.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Two views over the same spokes, each with the number that it has in the list beside. The list and the table say the same in words. */
export function Radar({ spokes, most }: RadarProps) {
  const count = spokes.length
  const shape = (value: (spoke: Spoke) => number | null): string => path(spokes.map((spoke, place) => at(place, count, (value(spoke) ?? 0) / most)))
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="mx-auto w-full max-w-96">
      {Array.from({ length: RINGS }, (_ring, ring) => (
        <polygon key={ring} points={path(spokes.map((_spoke, place) => at(place, count, (ring + 1) / RINGS)))} fill="none" className="stroke-border" />
      ))}
      {spokes.map(({ key }, place) => {
        const [x, y] = at(place, count, 1)
        const [labelX, labelY] = at(place, count, 1.13)
        return (
          <g key={key}>
            <line x1={MIDDLE} y1={MIDDLE} x2={x} y2={y} className="stroke-border" />
            <text x={labelX} y={labelY} textAnchor="middle" dominantBaseline="central" className="fill-text-muted text-xs font-medium tabular">{place + 1}</text>
          </g>
        )
      })}
      <polygon points={shape(({ first }) => first)} strokeWidth="2" strokeLinejoin="round" className="fill-chart-1/15 stroke-chart-1" />
      {spokes.some(({ second }) => second !== null) && <polygon points={shape(({ second }) => second)} strokeWidth="2" strokeDasharray="5 4" strokeLinejoin="round" className="fill-none stroke-chart-2" />}
    </svg>
  )
}
