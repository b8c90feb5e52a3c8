import { type RawCell, textOfCell } from './cells.ts'

/** A sheet once its heading is found. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly (readonly RawCell[])[]
  /** Number of the first row of `rows` in the file. */
  readonly firstRow: number
}

export const LINES_BEFORE_HEADING = 15

function filled(cells: readonly RawCell[]): number {
  return cells.filter((cell) => textOfCell(cell) !== '').length
}

/** Finds the heading: the first of the top lines with about as many filled cells as any, so that titles above it do no harm. Null when the file is empty. */
export function sheetOf(rows: readonly (readonly RawCell[])[]): Sheet | null {
  const top = rows.slice(0, LINES_BEFORE_HEADING).map(filled)
  const widest = Math.max(0, ...top)
  if (widest === 0) return null
  const index = top.findIndex((count) => count > 0 && count >= widest * 0.6)
  const headings = (rows[index] ?? []).map(textOfCell)
  let last = rows.length
  while (last > index + 1 && filled(rows[last - 1] ?? []) === 0) last -= 1
  return { headings, rows: rows.slice(index + 1, last), firstRow: index + 2 }
}

/** The first different values of each column, to recognise it by. */
export function samplesOf({ headings, rows }: Sheet, count: number): readonly (readonly string[])[] {
  return headings.map((_, column) => {
    const seen = new Set<string>()
    for (const row of rows.slice(0, 200)) {
      const text = textOfCell(row[column])
      if (text !== '') seen.add(text)
      if (seen.size === count) break
    }
    return [...seen]
  })
}
