import type { Topic } from '../model/results/result.ts'

const [SIZE, RADIUS] = [320, 128]
const MIDDLE = SIZE / 2
const RINGS = 4

interface RadarProps {
  readonly topics: readonly Topic[]
  /** The highest point of the scale. */
  readonly points: number
}

const at = (place: number, count: number, share: number): readonly [x: number, y: number] => {
  const angle = (place / count) * 2 * Math.PI - Math.PI / 2
  return [MIDDLE + Math.cos(angle) * RADIUS * share, MIDDLE + Math.sin(angle) * RADIUS * share]
}
const path = (spots: readonly (readonly [number, number])[]): string => spots.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Self and others over the topics, each spoke with the number that it has in the list beside. The list and the table say the same in words. */
export function Radar({ topics, points }: RadarProps) {
  const count = topics.length
  const shape = (value: (topic: Topic) => number | null): string => path(topics.map((topic, place) => at(place, count, (value(topic) ?? 0) / points)))
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="mx-auto w-full max-w-96">
      {Array.from({ length: RINGS }, (_ring, ring) => (
        <polygon key={ring} points={path(topics.map((_topic, place) => at(place, count, (ring + 1) / RINGS)))} fill="none" className="stroke-border" />
      ))}
      {topics.map(({ key }, place) => {
        const [x, y] = at(place, count, 1)
        const [labelX, labelY] = at(place, count, 1.13)
        return (
          <g key={key}>
            <line x1={MIDDLE} y1={MIDDLE} x2={x} y2={y} className="stroke-border" />
            <text x={labelX} y={labelY} textAnchor="middle" dominantBaseline="central" className="fill-text-muted text-xs font-medium tabular">{place + 1}</text>
          </g>
        )
      })}
      <polygon points={shape(({ others }) => others)} strokeWidth="2" strokeLinejoin="round" className="fill-chart-1/15 stroke-chart-1" />
      {topics.some(({ self }) => self !== null) && <polygon points={shape(({ self }) => self)} strokeWidth="2" strokeDasharray="5 4" strokeLinejoin="round" className="fill-none stroke-chart-2" />}
    </svg>
  )
}
