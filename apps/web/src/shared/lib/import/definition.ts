import type { CellKind, RawCell } from './cells.ts'

/** A field of the records: what the server checks and the grid of the review shows. */
export interface ImportField {
  readonly id: string
  readonly label: string
  readonly kind: CellKind
  /** Wide texts, such as addresses. */
  readonly wide?: boolean
}

/** What a column of a spreadsheet may hold. Several columns may make one field, such as the parts of an address. */
export interface ImportColumn {
  readonly id: string
  readonly label: string
  /** The fields that it fills. */
  readonly fields: readonly string[]
  /** Headings that mean it, besides its label. */
  readonly names: readonly string[]
  /** For the model that people download. */
  readonly example: RawCell
  /** Not in the model: another way of writing what is there already. */
  readonly isAlternative?: boolean
}

/** Everything that makes one kind of import: a new kind is another object of this shape, and SQL that checks it. */
export interface ImportDefinition {
  readonly kind: string
  readonly fields: readonly ImportField[]
  readonly columns: readonly ImportColumn[]
  /** Fields by which a row may meet an existing record, the best first. None: the kind itself says how rows meet records. */
  readonly matchKeys: readonly string[]
  /** Columns without which a file cannot be imported: one of each group. */
  readonly required: readonly (readonly string[])[]
  /** A sentence to know while choosing columns. */
  readonly caution?: string
  /** Names of sheets in a workbook that mean it, the first being the one of the model. */
  readonly tabs: readonly string[]
  /** One row per person: a sheet with a row per person may bring several kinds of these at once. */
  readonly isPerPerson?: boolean
  /** Cells of one row by column → values by field, empty ones left out. Pure: it runs in a worker. */
  readonly cellsOf: (row: ReadonlyMap<string, RawCell>) => Record<string, string>
}

/** For each column of the file, the column that it means; null is left out. */
export type Mapping = readonly (string | null)[]

/** One row ready for the server. `row` is its number in the file. */
export type StagedRow = {
  readonly row: number
  readonly cells: Record<string, string>
}

/** Fields that a mapping fills, in the order of the definition. */
export function mappedFields(definition: ImportDefinition, mapping: Mapping): readonly string[] {
  const filled = new Set(definition.columns.filter(({ id }) => mapping.includes(id)).flatMap(({ fields }) => fields))
  return definition.fields.map(({ id }) => id).filter((id) => filled.has(id))
}

/** The first groups of required columns that the mapping lacks, as labels. */
export function missingColumns(definition: ImportDefinition, mapping: Mapping): readonly string[] {
  const label = (id: string): string => definition.columns.find((column) => column.id === id)?.label ?? id
  return definition.required.filter((group) => !group.some((id) => mapping.includes(id))).map((group) => group.map(label).join(' ou '))
}

/** What is left to find in a file when every row has some fields already. */
export function withoutFields(definition: ImportDefinition, known: readonly string[]): ImportDefinition {
  const columns = definition.columns.filter(({ fields }) => !fields.some((field) => known.includes(field)))
  const isLeft = (id: string): boolean => columns.some((column) => column.id === id)
  return { ...definition, columns, required: definition.required.filter((group) => group.some(isLeft)) }
}

/** Rows of a sheet as the server takes them. Rows without any mapped value are left out. */
export function stagedRows(definition: ImportDefinition, mapping: Mapping, rows: readonly (readonly RawCell[])[], firstRow: number): readonly StagedRow[] {
  const columns = mapping.flatMap((id, index) => (id === null ? [] : [{ id, index }]))
  return rows.flatMap((cells, index) => {
    const values = definition.cellsOf(new Map(columns.map((column) => [column.id, cells[column.index]])))
    return Object.keys(values).length === 0 ? [] : [{ row: firstRow + index, cells: values }]
  })
}
