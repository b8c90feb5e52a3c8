import { percentile } from '../support/percentile.ts'

/** What people have seen: how long each answer took, by what they did, and what nobody should have been answered. */
export interface Book {
  /** Milliseconds, one per answer. */
  readonly times: Map<string, number[]>
  /** How often each status from 400 on was answered, by what was done: `bad input: 404`. */
  readonly refusals: Map<string, number>
  /** What people got done, and how often. */
  readonly done: Map<string, number>
  /** A line each. */
  readonly wrong: string[]
}

export const emptyBook = (): Book => ({ times: new Map(), refusals: new Map(), done: new Map(), wrong: [] })

export function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}

export interface Timing {
  readonly activity: string
  readonly answers: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** The most frequent first, then all of them together. */
export function timingsOf({ times }: Book): readonly Timing[] {
  const timing = (activity: string, all: readonly number[]): Timing => ({ activity, answers: all.length, p50: percentile(all, 50), p95: percentile(all, 95), p99: percentile(all, 99) })
  const each = [...times].map(([activity, all]) => timing(activity, all)).toSorted((one, other) => other.answers - one.answers)
  return [...each, timing('all', [...times.values()].flat())]
}
