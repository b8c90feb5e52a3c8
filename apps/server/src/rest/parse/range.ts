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
