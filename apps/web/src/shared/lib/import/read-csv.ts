import Papa from 'papaparse'

import { UnusableFile } from './unusable-file.ts'

/** UTF-8 when the bytes are; otherwise what Excel in Brazil writes, Windows-1252 (a superset of Latin-1's letters). */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that splits the first lines most evenly: `;` as Excel in Portuguese writes, `,` or tab. */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, 20_000)
  const widths = [';', '\t', ','].map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 20, skipEmptyLines: true })
    const [first = []] = data
    const even = data.filter((cells) => cells.length === first.length).length
    return { delimiter, score: first.length > 1 ? first.length * (even / Math.max(data.length, 1)) : 0 }
  })
  const [best] = widths.toSorted((a, b) => b.score - a.score)
  return best && best.score > 0 ? best.delimiter : ';'
}

function countOf(text: string, mark: string): number {
  let count = 0
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count += 1
  return count
}

/** Rows of a CSV file, whatever its encoding and, unless it is known, its separator. Throws `UnusableFile` for more cells than can be held. */
export function readCsv(
  bytes: Uint8Array,
  limits: { readonly rows: number; readonly cells: number },
  known: string | null = null,
): readonly (readonly string[])[] {
  const text = decodeText(bytes).replace(/^\u{FEFF}/u, '').replace(/^sep=.\r?\n/i, '')
  const delimiter = known ?? guessDelimiter(text)
  if (countOf(text, delimiter) > limits.cells) throw new UnusableFile('too_large')
  return Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false, preview: limits.rows }).data
}
