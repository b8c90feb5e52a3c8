import type { CallerSession, Database, Statement } from '../kernel/database.ts'
import { jsonRows, moment } from './rows.ts'
import { invalidParameter } from './storage-error.ts'

export const SORT_COLUMNS = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
export const V2_SORT_COLUMNS = ['name', 'updated_at', 'created_at'] as const

interface FolderSearch {
  readonly bucket: string
  readonly prefix: string
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly column: (typeof SORT_COLUMNS)[number]
  readonly descending: boolean
}

export interface PageRequest {
  readonly bucket: string
  readonly prefix: string
  /** Only the object that is called exactly like the prefix. */
  readonly exact: boolean
  /** Names with a further `/` behind the prefix count as one folder. */
  readonly grouped: boolean
  readonly limit: number
  readonly cursor: string | null
  readonly column: (typeof V2_SORT_COLUMNS)[number]
  readonly descending: boolean
}

export interface Page {
  readonly hasNext: boolean
  readonly nextCursor?: string
  readonly nextCursorKey?: string
  readonly folders: readonly object[]
  readonly objects: readonly object[]
}

/** An entry of a page; a folder has no id and a name that ends with `/`. */
interface Entry {
  readonly name: string
  readonly key: string
  readonly id: string | null
  /** The moment that sorts it, for the cursor. */
  readonly sorted_at: string | null
}

const FIELDS = `'id', e.id, 'updated_at', ${moment('e.updated_at')}, 'created_at', ${moment('e.created_at')},
  'last_accessed_at', ${moment('e.last_accessed_at')}, 'metadata', e.metadata`

type Runner = Pick<Database, 'run'>

/** One level of a folder, folders among the objects, as `list()` shows it. */
export async function searchFolder(database: Runner, session: CallerSession, wanted: FolderSearch): Promise<readonly object[]> {
  const { bucket, prefix, search, limit, offset, column, descending } = wanted
  const [result] = await database.run(session, [
    {
      text: `select pg_catalog.json_build_object('name', e.name, ${FIELDS}) from storage.search($1, $2, $3::integer, $4::integer, $5::integer, $6, $7, $8) with ordinality
          as e(name, id, updated_at, created_at, last_accessed_at, metadata, user_metadata, place) order by e.place`,
      values: [prefix, bucket, String(limit), String(prefix.split('/').length), String(offset), search, column, descending ? 'desc' : 'asc'],
    },
  ])
  return jsonRows<object>(result)
}

interface Cursor {
  /** Name of the last entry; a folder's ends with `/`. */
  readonly name: string
  readonly moment: string
}

const packCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify([cursor.name, cursor.moment])).toString('base64url')

function unpackCursor(text: string | null): Cursor | null {
  if (text === null || text === '') return null
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    const [name, when] = Array.isArray(value) ? (value as unknown[]) : []
    if (typeof name === 'string' && typeof when === 'string' && (when === '' || !Number.isNaN(Date.parse(when)))) return { name, moment: when }
  } catch {
    // Refused below like any other text that is no cursor of ours.
  }
  throw invalidParameter('cursor')
}

/** Shapes one entry for the wire: folders by name alone, objects with all that is known. */
function shown(entry: Entry, grouped: boolean): object {
  if (entry.id === null) return { name: entry.name, key: entry.key }
  const { sorted_at: _moment, key, ...rest } = entry
  return grouped ? { ...rest, key } : rest
}

/** What sorts by a moment: to the millisecond, as moments are shown, and names behind that; without one, before all others. */
const momentOf = (column: string): string => `pg_catalog.date_trunc('milliseconds', coalesce(${column}, 'epoch'::timestamptz))`

/** Every object below the prefix, or the one that is called like it. */
function flatPage({ bucket, prefix, exact, limit, column, descending }: PageRequest, after: Cursor | null): Statement {
  const [compare, order] = descending ? ['<', 'desc'] : ['>', 'asc']
  const name = 'o.name collate "C"'
  const below = exact ? 'o.name = $2' : `${name} >= $2 and ${name} < $2 || pg_catalog.chr(1114111)`
  const byName = column === 'name'
  const time = momentOf(`o.${column}`)
  const seek = byName ? `${name} ${compare} $3` : `(${time}, ${name}) ${compare} ($4::timestamptz, $3)`
  return {
    text: `select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and ${below} and ($3::text is null or ${seek}) and ($4::text is null or true)
      order by ${byName ? '' : `${time} ${order},`} ${name} ${order} limit $5::bigint`,
    values: [bucket, prefix, after?.name ?? null, after?.moment ?? null, String(limit + 1)],
  }
}

/** One level below the prefix, further levels as folders. */
function groupedPage({ bucket, prefix, limit, column, descending }: PageRequest, after: Cursor | null): Statement {
  const order = descending ? 'desc' : 'asc'
  const most = String(limit + 1)
  if (column === 'name') {
    return {
      text: `select * from storage.list_objects_with_delimiter($1, $2, '/', $3::integer, '', $4, $5)`,
      values: [bucket, prefix, most, after?.name ?? '', order],
    }
  }
  return {
    text: `select * from storage.search_by_timestamp($2, $1, $3::integer, 1, $4, $5, $6, $7)`,
    values: [bucket, prefix, most, after?.name ?? '', order, column, after?.moment ?? ''],
  }
}

/** A page of a bucket in a stable order, and the cursor of the next one. */
export async function listPage(database: Runner, session: CallerSession, wanted: PageRequest): Promise<Page> {
  const { prefix, grouped, limit, column } = wanted
  const after = unpackCursor(wanted.cursor)
  const page = grouped && !wanted.exact ? groupedPage(wanted, after) : flatPage(wanted, after)
  const level = prefix.split('/').length
  const sortedAt = column === 'name' ? 'null' : momentOf(`e.${column}`)
  const [result] = await database.run(session, [
    {
      text: `select pg_catalog.json_build_object('name', e.name || case when e.id is null then '/' else '' end,
          'key', pg_catalog.split_part(e.name, '/', ${level}), ${FIELDS}, 'sorted_at', ${sortedAt}) from (${page.text}) e`,
      values: page.values ?? [],
    },
  ])
  const found = jsonRows<Entry>(result)
  const entries = found.slice(0, limit)
  const last = entries.at(-1)
  const next = found.length > limit && last !== undefined ? last : null
  const wires = (folders: boolean): readonly object[] =>
    entries.filter(({ id }) => (id === null) === folders).map((entry) => shown(entry, grouped))
  return {
    hasNext: next !== null,
    ...(next === null ? {} : { nextCursor: packCursor({ name: next.name, moment: next.sorted_at ?? '' }), nextCursorKey: next.name }),
    folders: wires(true),
    objects: wires(false),
  }
}
