/** A sheet of adhesive labels: millimetres from the top left corner of the page. */
export interface LabelSheet {
  readonly id: string
  readonly name: string
  readonly page: { readonly width: number; readonly height: number }
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  /** From the left edge of a label to that of the next one; rows touch each other. */
  readonly pitch: number
}

const LETTER = { width: 215.9, height: 279.4 }
const A4 = { width: 210, height: 297 }

/** The sheets that Brazilian stationers sell, by the codes on their packets (Pimaco's; other makers print the same ones). */
export const LABEL_SHEETS: readonly [LabelSheet, ...LabelSheet[]] = [
  { id: '6180', name: '6180: Carta, 30 por folha', page: LETTER, columns: 3, rows: 10, width: 66.7, height: 25.4, left: 4.8, top: 12.7, pitch: 69.8 },
  { id: '6181', name: '6181: Carta, 20 por folha', page: LETTER, columns: 2, rows: 10, width: 101.6, height: 25.4, left: 4, top: 12.7, pitch: 106.3 },
  { id: '6182', name: '6182: Carta, 14 por folha', page: LETTER, columns: 2, rows: 7, width: 101.6, height: 33.9, left: 4, top: 21.1, pitch: 106.3 },
  { id: 'A4260', name: 'A4260: A4, 21 por folha', page: A4, columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.2, top: 15.15, pitch: 66.05 },
  { id: 'A4251', name: 'A4251: A4, 65 por folha', page: A4, columns: 5, rows: 13, width: 38.2, height: 21.2, left: 4.7, top: 10.7, pitch: 40.6 },
]

/** '66,7 × 25,4 mm'. */
export const sizeText = ({ width, height }: Pick<LabelSheet, 'width' | 'height'>): string => `${width.toLocaleString('pt-BR')} × ${height.toLocaleString('pt-BR')} mm`

export const perPage = ({ columns, rows }: Pick<LabelSheet, 'columns' | 'rows'>): number => columns * rows

export function sheetOf(id: string): LabelSheet {
  return LABEL_SHEETS.find((sheet) => sheet.id === id) ?? LABEL_SHEETS[0]
}

/** The top left corner of the label at a place of the page, counted from 0 line by line. */
export function cornerOf({ columns, left, top, pitch, height }: LabelSheet, place: number): { readonly x: number; readonly y: number } {
  return { x: left + (place % columns) * pitch, y: top + Math.floor(place / columns) * height }
}

/** How many pages so many labels take when the first one goes to a place of the first page. */
export const pagesFor = (sheet: LabelSheet, first: number, count: number): number => Math.ceil((first + count) / perPage(sheet))

/** What goes on a page, each thing with its place. */
export function placedOn<Thing>(sheet: LabelSheet, first: number, things: readonly Thing[], page: number): readonly { readonly thing: Thing; readonly place: number }[] {
  const size = perPage(sheet)
  const from = Math.max(0, page * size - first)
  return things.slice(from, Math.max(0, (page + 1) * size - first)).map((thing, index) => ({ thing, place: (first + from + index) % size }))
}
