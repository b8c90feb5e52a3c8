import Papa from 'papaparse'

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

/** Rows of a CSV file, whatever its encoding and separator. */
export function readCsv(bytes: Uint8Array): readonly (readonly string[])[] {
  const text = decodeText(bytes).replace(/^\u{FEFF}/u, '').replace(/^sep=.\r?\n/i, '')
  return Papa.parse<string[]>(text, { delimiter: guessDelimiter(text), skipEmptyLines: false }).data
}
