import { encode } from 'uqr'

import { cutText, linesOf, writable } from '#shared/lib/pdf-text.ts'
import type { AssetListState } from '../asset-list.ts'
import type { LabelSheet } from './label-sheets.ts'

/** More than these in one file take too long to make and to print. */
export const MOST_LABELS = 1_000

/** What a label is about. */
export interface LabelledAsset {
  readonly id: string
  readonly tag: string
  readonly name: string
}

/** Whose labels: these, or everything that a list shows. */
export type LabelSource = { readonly ids: readonly string[] } | { readonly state: AssetListState }

export interface LabelChoices {
  readonly sheet: LabelSheet
  /** The place of the first label on the first page, from 0. */
  readonly first: number
  readonly showsName: boolean
  /** Null where the company is not printed. */
  readonly company: string | null
  /** Where the product is, such as 'https://rh.example.com'. */
  readonly origin: string
}

/** How wide a text is, in points. */
export type Measure = (text: string, size: number, isBold: boolean) => number

interface LabelLine {
  readonly text: string
  /** Left end of the base line, in millimetres from the corner of the label. */
  readonly x: number
  readonly y: number
  /** In points. */
  readonly size: number
  readonly isBold: boolean
  readonly width: number
}

/** Dark squares side by side, in squares. */
interface Run {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** A label as it is drawn, on the screen and on paper, in millimetres from its top left corner. */
export interface LabelDrawing {
  readonly code: { readonly x: number; readonly y: number; readonly square: number; readonly runs: readonly Run[] }
  readonly lines: readonly LabelLine[]
}

export const MM = 72 / 25.4

/** Readers need this many light squares around a code. */
const QUIET = 4
/** Between the text and the edge of the label: printers shift the page by a millimetre. */
const MARGIN = 2
/** Light squares count from here. */
const EDGE = 0.5
const LARGEST_CODE = 30
const SMALLEST_TAG = 6
const LEADING = 1.22

/** What the code of an asset says: where its sheet opens. The id tells nothing to who may not see it. */
export const labelUrl = (origin: string, assetId: string): string => `${origin}/app/assets?bem=${assetId}`

/** Whether an address leads to the reader's own device: a label with it would open nothing on a phone. */
export const isOwnDevice = (origin: string): boolean => /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/.test(origin)

/** The dark squares of a code, line by line. */
export function runsOf(rows: readonly (readonly boolean[])[]): readonly Run[] {
  return rows.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [x] : []))
    return starts.map((x) => {
      const end = row.indexOf(false, x)
      return { x, y, length: (end === -1 ? row.length : end) - x }
    })
  })
}

/** Sizes of tag, name and company by the height of the label, in points. */
function sizesFor(height: number): { readonly tag: number; readonly name: number; readonly company: number } {
  if (height < 24) return { tag: 8, name: 6, company: 5 }
  return height < 30 ? { tag: 11, name: 8, company: 6.5 } : { tag: 14, name: 9.5, company: 7.5 }
}

interface Part {
  readonly text: string
  readonly size: number
  readonly isBold: boolean
}

/** The texts from top to bottom, cut to what fits into the width and the height, both in points. */
function partsOf(asset: LabelledAsset, choices: LabelChoices, measure: Measure, width: number, height: number): readonly Part[] {
  const sizes = sizesFor(choices.sheet.height)
  const tag = writable(asset.tag)
  let tagSize = sizes.tag
  while (tagSize > SMALLEST_TAG && measure(tag, tagSize, true) > width) tagSize -= 0.5
  const oneLine = (text: string, size: number, isBold: boolean): Part => ({ text: cutText(text, width, (part) => measure(part, size, isBold)), size, isBold })
  const above = [...(choices.company === null ? [] : [oneLine(writable(choices.company), sizes.company, false)]), oneLine(tag, tagSize, true)]
  if (!choices.showsName) return above
  const left = height - above.reduce((sum, { size }) => sum + size * LEADING, 0)
  const most = Math.max(1, Math.min(4, Math.floor(left / (sizes.name * LEADING))))
  const lines = linesOf(writable(asset.name), width, (part) => measure(part, sizes.name, false))
  const shown = lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
  return [...above, ...shown.map((line) => oneLine(line, sizes.name, false))]
}

/** The label of an asset: its code at the left, the texts beside it in the middle of the height. */
export function drawLabel(asset: LabelledAsset, choices: LabelChoices, measure: Measure): LabelDrawing {
  const { width, height } = choices.sheet
  const { size, data } = encode(labelUrl(choices.origin, asset.id), { ecc: 'M', border: 0 })
  const side = Math.min(height - 2 * EDGE, width / 2, LARGEST_CODE)
  const square = side / (size + 2 * QUIET)
  const x = EDGE + side
  const parts = partsOf(asset, choices, measure, (width - x - MARGIN) * MM, (height - 2 * MARGIN) * MM)
  const tall = parts.reduce((sum, part) => sum + part.size * LEADING, 0) / MM
  let y = (height - tall) / 2
  const lines = parts.map((part) => {
    const line = { ...part, x, y: y + part.size / MM, width: measure(part.text, part.size, part.isBold) / MM }
    y += (part.size * LEADING) / MM
    return line
  })
  return { code: { x: EDGE + QUIET * square, y: (height - side) / 2 + QUIET * square, square, runs: runsOf(data) }, lines }
}
