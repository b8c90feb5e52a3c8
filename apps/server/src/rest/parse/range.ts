import { rangeNotSatisfiable } from '../errors.ts'

export interface RowRange {
  readonly offset: number
  /** rows asked, null = no end */
  readonly limit: number | null
}

/** `Range: 0-9` of a GET; anything that is not such a range is ignored, as HTTP asks. */
export function parseRange(header: string | undefined): RowRange | null {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? '')
  if (!found) return null
  const first = Number(found[1])
  if (found[2] === undefined) return { offset: first, limit: null }
  const last = Number(found[2])
  if (first > last) {
    throw rangeNotSatisfiable('The lower boundary must be lower than or equal to the upper boundary in the Range header.')
  }
  return { offset: first, limit: last - first + 1 }
}

/** The rows that two ranges have in common; null when there are none. */
export function intersect(a: RowRange, b: RowRange): RowRange | null {
  const offset = Math.max(a.offset, b.offset)
  const end = Math.min(a.limit === null ? Infinity : a.offset + a.limit, b.limit === null ? Infinity : b.offset + b.limit)
  if (end <= offset) return null
  return { offset, limit: end === Infinity ? null : end - offset }
}
