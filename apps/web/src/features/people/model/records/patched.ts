import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { RecordRow } from '#shared/supabase/shapes.gen.ts'

type Records = Shapes.ReadSensitiveRecords
type Found = Shapes.SensitiveRecord | undefined

const isRow = (found: Found): found is RecordRow => found !== null && found !== undefined && 'id' in found
const isList = (found: Found): found is Shapes.RecordList => Array.isArray(found)

/** The rows read under a name. */
export function rowsIn(records: Records, name: string): readonly RecordRow[] {
  const found = records[name]
  if (isList(found)) return found
  return isRow(found) ? [found] : []
}

/** The one row read under a name. */
export function rowIn(records: Records, name: string): RecordRow | null {
  return rowsIn(records, name)[0] ?? null
}

/** Records with a written row in its place: reading them again would be recorded again. */
export function withRow(records: Records, name: string, row: RecordRow, isSingle: boolean): Records {
  if (isSingle) return { ...records, [name]: row }
  const rows = rowsIn(records, name)
  const isKnown = rows.some(({ id }) => id === row.id)
  return { ...records, [name]: isKnown ? rows.map((each) => (each.id === row.id ? row : each)) : [row, ...rows] }
}

/** Records without a row that was taken out. */
export function withoutRow(records: Records, name: string, id: string): Records {
  const found = records[name]
  return { ...records, [name]: isRow(found) ? null : rowsIn(records, name).filter((row) => row.id !== id) }
}

/** Newest first by a date of theirs. */
export function newestFirst(rows: readonly RecordRow[], field: string): readonly RecordRow[] {
  const dateOf = (row: RecordRow): string => {
    const value: unknown = row[field]
    return typeof value === 'string' ? value : ''
  }
  return rows.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))
}
