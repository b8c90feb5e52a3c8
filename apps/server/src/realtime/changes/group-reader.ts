import type { Database, StatementResult } from '../../kernel/database.ts'
import type { Credential } from '../credentials.ts'
import { subscriberSession } from '../session.ts'
import type { Condition } from './filter.ts'
import { columnsText } from './payload.ts'
import type { ChangeRow } from './source.ts'
import { readOldKeys, readRows, type Reading } from './statement.ts'
import type { TableBinding } from './subscriptions.ts'
import type { PublishedTable } from './tables.ts'

/** A subscriber's regular expression must not hold a connection for long. */
const SETTINGS = { statement_timeout: '2000' }

/** A binding with the places of its form of the record and of its filter in the group's answer. */
export interface PlacedBinding {
  readonly binding: TableBinding
  readonly projection: number
  readonly filter: number
}

interface Seen {
  readonly records: readonly (string | null)[]
  readonly passes: readonly boolean[]
}

/** What one group of subscribers (same role, same claims) may hear of one table's changes. */
export interface GroupAnswer {
  readonly table: PublishedTable
  readonly reading: Reading
  /** Of each projection, with types, as JSON. */
  readonly columns: readonly string[]
  readonly bindings: readonly PlacedBinding[]
  /** By the text of the key; a row that is missing is not visible to the group. */
  readonly rows: ReadonlyMap<string, Seen>
  readonly deleted: ReadonlyMap<string, readonly boolean[]>
}

function placeOf<T>(list: T[], names: Map<string, number>, name: string, value: () => T): number {
  const known = names.get(name)
  if (known !== undefined) return known
  const place = list.push(value()) - 1
  names.set(name, place)
  return place
}

/** Equal filters and equal lists of columns are asked once for the whole group. */
function place(table: PublishedTable, bindings: readonly TableBinding[]): { readonly reading: Reading; readonly placed: PlacedBinding[] } {
  const readable = table.columns.filter((column) => column.readable).map(({ name }) => name)
  const projections: string[][] = []
  const filters: (readonly Condition[])[] = []
  const projectionNames = new Map<string, number>()
  const filterNames = new Map<string, number>()
  const placed = bindings.map((binding) => {
    const names = binding.select === null ? readable : readable.filter((name) => binding.select?.includes(name))
    return {
      binding,
      projection: placeOf(projections, projectionNames, JSON.stringify(names), () => names),
      filter: placeOf(filters, filterNames, binding.filter ?? '', () => binding.conditions),
    }
  })
  return { reading: { table, projections, filters }, placed }
}

const listOf = (keys: readonly string[]): string => `[${keys.map((key, place) => `{"#":${place},${key.slice(1)}`).join(',')}]`

function distinct(keys: readonly (string | null)[]): string[] {
  return [...new Set(keys.filter((key) => key !== null))]
}

/** Reads the changed rows as the group sees them, with one statement for those that are there and one for those that are gone. */
export async function readGroup(
  database: Pick<Database, 'run'>,
  credential: Credential,
  table: PublishedTable,
  bindings: readonly TableBinding[],
  changes: readonly ChangeRow[],
): Promise<GroupAnswer> {
  const { reading, placed } = place(table, bindings)
  const rows = new Map<string, Seen>()
  const deleted = new Map<string, readonly boolean[]>()
  const columns = reading.projections.map((names) => columnsText(table, names))
  const answer: GroupAnswer = { table, reading, columns, bindings: placed, rows, deleted }
  const anyKey = table.columns.some(({ isKey }) => isKey)
  if (!anyKey || reading.projections.some((names) => names.length === 0)) return answer

  const present = distinct(changes.map(({ operation, key }) => (operation === 'DELETE' ? null : key)))
  const gone = distinct(changes.map(({ operation, oldKey }) => (operation === 'DELETE' ? oldKey : null)))
  const session = subscriberSession(credential, true, SETTINGS)
  const [found, left] = await database.run(session, [readRows(reading, listOf(present)), readOldKeys(reading, listOf(gone))])

  const count = reading.projections.length
  const flagsOf = (values: readonly (string | null)[]): boolean[] => values.map((value) => value === 't')
  for (const [at, ...values] of rowsOf(found)) {
    rows.set(present[Number(at)] ?? '', { records: values.slice(0, count), passes: flagsOf(values.slice(count)) })
  }
  for (const [at, ...values] of rowsOf(left)) deleted.set(gone[Number(at)] ?? '', flagsOf(values))
  return answer
}

function rowsOf(result: StatementResult | undefined): readonly (readonly (string | null)[])[] {
  return result?.rows ?? []
}
