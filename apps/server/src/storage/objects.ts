import type { CallerSession, Database, Statement } from '../kernel/database.ts'
import type { Query } from '../kernel/database-types.ts'
import { uuidOrNull } from './buckets.ts'
import type { Fields } from './fields.ts'
import { jsonRows, moment } from './rows.ts'
import { noSuchKey } from './storage-error.ts'

export interface SystemMetadata {
  readonly eTag?: string
  readonly size?: number
  readonly mimetype?: string
  readonly cacheControl?: string
  readonly xRobotsTag?: string
  readonly lastModified?: string
  readonly contentLength?: number
  readonly httpStatusCode?: number
}

export interface StoredObject {
  readonly id: string
  readonly bucket_id: string
  readonly name: string
  readonly owner: string | null
  readonly owner_id: string | null
  readonly version: string | null
  readonly metadata: SystemMetadata | null
  readonly user_metadata: Fields | null
  readonly created_at: string
  readonly updated_at: string
  readonly last_accessed_at: string
}

/** A row to be: the same statement probes what row level security says and writes the final row. */
export interface NewObject {
  readonly bucket: string
  readonly name: string
  readonly owner: string | null
  readonly version: string
  readonly metadata: SystemMetadata
  readonly userMetadata: Fields | null
  readonly upsert: boolean
}

export interface Written {
  readonly id: string
  /** Version that the row had before, whose bytes nobody needs any more. */
  readonly previous: string | null
}

export const OBJECT_COLUMNS = `pg_catalog.json_build_object('id', o.id, 'bucket_id', o.bucket_id, 'name', o.name, 'owner', o.owner, 'owner_id', o.owner_id,
  'version', o.version, 'metadata', o.metadata, 'user_metadata', o.user_metadata, 'created_at', ${moment('o.created_at')},
  'updated_at', ${moment('o.updated_at')}, 'last_accessed_at', ${moment('o.last_accessed_at')})`

type Runner = Pick<Database, 'run'>

/** The object as that session sees it, or null: what is hidden and what does not exist look alike. */
export async function findObject(database: Runner, session: CallerSession, bucket: string, name: string): Promise<StoredObject | null> {
  const [result] = await database.run(session, [
    { text: `select ${OBJECT_COLUMNS} from storage.objects o where o.bucket_id = $1 and o.name = $2`, values: [bucket, name] },
  ])
  return jsonRows<StoredObject>(result)[0] ?? null
}

/** Throws NoSuchKey. */
export async function requireObject(database: Runner, session: CallerSession, bucket: string, name: string): Promise<StoredObject> {
  const found = await findObject(database, session, bucket, name)
  if (found === null) throw noSuchKey()
  return found
}

/** Which of these names the session sees. */
export async function visibleNames(database: Runner, session: CallerSession, bucket: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  const [result] = await database.run(session, [
    {
      text: `select o.name from storage.objects o where o.bucket_id = $1 and o.name in (select pg_catalog.jsonb_array_elements_text($2::jsonb))`,
      values: [bucket, JSON.stringify(names)],
    },
  ])
  return new Set((result?.rows ?? []).map(([name]) => name ?? ''))
}

const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3::uuid, $4, $5, $6::jsonb, $7::jsonb)`

// The old version is read by the same statement, as the same user; whoever may not see the row may not overwrite it either.
const UPSERT = `with before as (select o.version from storage.objects o where o.bucket_id = $1 and o.name = $2)
  ${INSERT} on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = pg_catalog.now()
  returning id, (select before.version from before)`

function writeStatement(object: NewObject, id: string): Statement {
  const { bucket, name, owner, version, metadata, userMetadata, upsert } = object
  const values = [
    bucket, name, uuidOrNull(owner), owner, version, JSON.stringify(metadata), userMetadata === null ? null : JSON.stringify(userMetadata),
  ]
  if (upsert) return { text: UPSERT, values }
  // No RETURNING: it would demand a SELECT policy, which an upload does not need. So the id is made here.
  return { text: INSERT.replace('(bucket_id,', '(id, bucket_id,').replace('values ($1,', 'values ($8::uuid, $1,'), values: [...values, id] }
}

async function write(query: Query, object: NewObject): Promise<Written> {
  const id = crypto.randomUUID()
  const { rows } = await query(writeStatement(object, id))
  const [row] = rows
  return { id: row?.[0] ?? id, previous: row?.[1] ?? null }
}

const SIZE_LIMIT: Statement = { text: "select pg_catalog.current_setting('storage.object_size_limit', true)", values: [] }

/**
 * Asks row level security whether the session may write this row, in a transaction that is rolled back. Throws what it says. A policy
 * or trigger that knows how large the object may be sets `storage.object_size_limit`: that, or null.
 */
export function probeWrite(database: Database, session: CallerSession, object: NewObject, signal?: AbortSignal): Promise<number | null> {
  const probe = async (query: Query): Promise<{ commit: false; value: number | null }> => {
    await write(query, object)
    const text = (await query(SIZE_LIMIT)).rows[0]?.[0] ?? ''
    return { commit: false, value: /^\d{1,15}$/.test(text) ? Number(text) : null }
  }
  return database.transaction(session, probe, signal === undefined ? {} : { signal })
}

/** Writes the row for good, as the same session as the probe: what changed in the meantime counts. */
export function writeObject(database: Database, session: CallerSession, object: NewObject, signal?: AbortSignal): Promise<Written> {
  return database.transaction(session, async (query) => ({ commit: true, value: await write(query, object) }), signal === undefined ? {} : { signal })
}

export interface Place {
  readonly bucket: string
  readonly name: string
}

/** Gives an object another name or bucket. Throws NoSuchKey when the session may not see or change it. */
export async function moveObject(database: Runner, session: CallerSession, from: Place, to: Place): Promise<string> {
  const [result] = await database.run(session, [
    {
      text: `update storage.objects o set bucket_id = $3, name = $4, updated_at = pg_catalog.now()
        where o.bucket_id = $1 and o.name = $2 returning o.id`,
      values: [from.bucket, from.name, to.bucket, to.name],
    },
  ])
  const id = result?.rows[0]?.[0]
  if (id === undefined || id === null) throw noSuchKey()
  return id
}

/** Deletes those of the names that the session may delete, and returns them. */
export async function deleteObjects(database: Runner, session: CallerSession, bucket: string, names: readonly string[]): Promise<readonly StoredObject[]> {
  const [result] = await database.run(session, [
    {
      text: `delete from storage.objects o where o.bucket_id = $1 and o.name in (select pg_catalog.jsonb_array_elements_text($2::jsonb))
        returning ${OBJECT_COLUMNS}`,
      values: [bucket, JSON.stringify(names)],
    },
  ])
  return jsonRows<StoredObject>(result)
}

/** Deletes up to `most` objects of a bucket and returns their versions. */
export async function deleteSome(database: Runner, session: CallerSession, bucket: string, most: number): Promise<readonly string[]> {
  const [result] = await database.run(session, [
    {
      text: `delete from storage.objects o
        where o.id in (select chosen.id from storage.objects chosen where chosen.bucket_id = $1 limit $2::integer) returning coalesce(o.version, '')`,
      values: [bucket, String(most)],
    },
  ])
  return (result?.rows ?? []).map(([version]) => version ?? '')
}

/** Whether a bucket holds anything, whoever asks. */
export async function holdsObjects(database: Runner, session: CallerSession, bucket: string): Promise<boolean> {
  const [result] = await database.run(session, [
    { text: 'select 1 from storage.objects o where o.bucket_id = $1 limit 1', values: [bucket] },
  ])
  return result?.rows.length === 1
}
