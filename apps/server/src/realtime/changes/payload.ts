import type { ChangeRow } from './source.ts'
import type { PublishedTable } from './tables.ts'

const MOST_BYTES = 1_048_576
/** Of a record that is too large, fields up to this length are kept. */
const SMALL_FIELD = 64

export interface ChangeData {
  readonly table: PublishedTable
  readonly change: ChangeRow
  /** The record's columns with their types, as JSON. */
  readonly columns: string
  /** JSON object; null for a deleted row. */
  readonly record: string | null
  readonly oldRecord: string | null
  readonly error?: string
}

function smallFields(record: string): string {
  const fields = Object.entries(JSON.parse(record) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(fields.filter(([, value]) => Buffer.byteLength(JSON.stringify(value)) <= SMALL_FIELD)))
}

/** The primary key of a row as it was, without the columns that the subscriber may not see. */
export function visibleKey(table: PublishedTable, key: string | null): string {
  if (key === null) return '{}'
  const hidden = table.columns.filter(({ isKey, readable }) => isKey && !readable)
  if (hidden.length === 0) return key
  const fields = Object.entries(JSON.parse(key) as Record<string, unknown>)
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !hidden.some((column) => column.name === name))))
}

/** Columns with their types, by which the client converts values. */
export function columnsText(table: PublishedTable, names: readonly string[]): string {
  return JSON.stringify(table.columns.filter(({ name }) => names.includes(name)).map(({ name, type }) => ({ name, type })))
}

/** The `data` of a postgres_changes message, for any number of bindings. The record's own text is passed on as PostgreSQL wrote it. */
export function changeData({ table, change, columns, record, oldRecord, error }: ChangeData): string {
  const large = record !== null && Buffer.byteLength(record) > MOST_BYTES
  const problem = large ? 'Error 413: Payload Too Large' : error
  const parts = [
    `"schema":${JSON.stringify(table.schema)}`,
    `"table":${JSON.stringify(table.name)}`,
    `"commit_timestamp":${JSON.stringify(change.at)}`,
    `"type":${JSON.stringify(change.operation)}`,
    `"columns":${columns}`,
  ]
  if (record !== null) parts.push(`"record":${large ? smallFields(record) : record}`)
  if (oldRecord !== null) parts.push(`"old_record":${oldRecord}`)
  parts.push(`"errors":${JSON.stringify(problem === undefined ? null : [problem])}`)
  return `{${parts.join(',')}}`
}

export function changeMessage(ids: readonly number[], data: string): string {
  return `{"ids":${JSON.stringify(ids)},"data":${data}}`
}
