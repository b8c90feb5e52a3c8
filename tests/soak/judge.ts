import { median } from '../support/percentile.ts'

/** What is looked at, each a number. */
export type Measure = 'rss' | 'heap' | 'functions' | 'postgres' | 'descriptors' | 'sockets' | 'connections' | 'temporary' | 'queued'
export type Values = Readonly<Record<Measure, number>>

export interface Sample {
  /** Seconds since people began to come. */
  readonly at: number
  readonly values: Values
}

export interface Bound {
  readonly label: string
  readonly unit: string
  /** Never more than this. */
  readonly most?: number
  /** Grows by no more in an hour, as what was seen after the warm-up goes on. What is less than `noise` from one end to the other proves nothing. */
  readonly growth?: { readonly perHour: number; readonly noise: number }
  /** So much more than before anybody came may stay when everybody has left. */
  readonly kept?: number
}

export type Bounds = Readonly<Record<Measure, Bound>>

/** Of the time, before what grows counts: caches fill, pools open, code is compiled. */
const WARM_UP = 0.2
/** In less, what grows may be what is still filling. */
const PROVING_S = 480
const HOUR = 3600

interface Point {
  readonly at: number
  readonly value: number
}

/** The median of the slopes between all pairs (Theil–Sen): a few outliers, in time or in size, do not move it. 0 of fewer than two points. */
export function slopeOf(points: readonly Point[]): number {
  const slopes = points.flatMap((one, place) => points.slice(place + 1).flatMap((other) => (other.at === one.at ? [] : [(other.value - one.value) / (other.at - one.at)])))
  const [lower, upper] = [median(slopes), -median(slopes.map((slope) => -slope))]
  return slopes.length === 0 ? 0 : (lower + upper) / 2
}

/** Those after the warm-up. */
function settled(samples: readonly Sample[]): readonly Sample[] {
  const end = samples.at(-1)?.at ?? 0
  return samples.filter(({ at }) => at >= end * WARM_UP)
}

export interface Verdict {
  readonly measure: Measure
  readonly first: number
  readonly most: number
  readonly last: number
  readonly perHour: number
  readonly before: number
  readonly after: number
  /** What is wrong, a line each. */
  readonly wrong: readonly string[]
}

export interface Seen {
  /** Before anybody came, and when everybody had left. */
  readonly before: Values
  readonly after: Values
  /** While people were there, in their order. */
  readonly samples: readonly Sample[]
}

/** What of it has not returned to where it was before anybody came. */
export function notAtRest(before: Values, now: Values, bounds: Bounds): readonly Measure[] {
  return measuresOf(bounds).filter((measure) => now[measure] > before[measure] + (bounds[measure].kept ?? Infinity))
}

export function judge({ before, after, samples }: Seen, bounds: Bounds): readonly Verdict[] {
  const warm = settled(samples)
  const seconds = (warm.at(-1)?.at ?? 0) - (warm[0]?.at ?? 0)
  return measuresOf(bounds).map((measure) => {
    const { label, unit, most: limit, growth, kept } = bounds[measure]
    const all = samples.map(({ values }) => values[measure])
    const slope = slopeOf(warm.map(({ at, values }) => ({ at, value: values[measure] })))
    const most = Math.max(...all, after[measure])
    const wrong: string[] = []
    if (limit !== undefined && most > limit) wrong.push(`${label}: ${figure(most, unit)}, the most is ${figure(limit, unit)}`)
    if (growth !== undefined && seconds >= PROVING_S && slope * HOUR > growth.perHour && slope * seconds > growth.noise) {
      wrong.push(`${label}: grows by ${figure(slope * HOUR, unit)} in an hour, ${figure(growth.perHour, unit)} may be`)
    }
    if (notAtRest(before, after, bounds).includes(measure)) {
      wrong.push(`${label}: ${figure(before[measure], unit)} before anybody came and ${figure(after[measure], unit)} when everybody had left, ${figure(kept ?? 0, unit)} more may be`)
    }
    return { measure, first: all[0] ?? Number.NaN, most, last: all.at(-1) ?? Number.NaN, perHour: slope * HOUR, before: before[measure], after: after[measure], wrong }
  })
}

const measuresOf = (bounds: Bounds): readonly Measure[] => Object.keys(bounds) as Measure[]

export const figure = (value: number, unit: string): string => `${String(Number(value.toFixed(1)))}${unit === '' ? '' : ` ${unit}`}`
