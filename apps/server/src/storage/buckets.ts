import type { CallerSession, Database, Statement } from '../kernel/database.ts'
import { jsonRows, moment } from './rows.ts'
import { bucketExists, noSuchBucket } from './storage-error.ts'
import { toStorageError } from './wire-errors.ts'

export interface Bucket {
  readonly id: string
  readonly name: string
  readonly owner: string | null
  readonly public: boolean
  readonly file_size_limit: number | null
  readonly allowed_mime_types: readonly string[] | null
  readonly type: string
  readonly created_at: string
  readonly updated_at: string
}

export interface BucketChanges {
  readonly isPublic: boolean | undefined
  /** Undefined leaves it, null takes it away. */
  readonly fileSizeLimit: number | null | undefined
  readonly allowedMimeTypes: readonly string[] | null | undefined
}

const COLUMNS = `pg_catalog.json_build_object('id', b.id, 'name', b.name, 'owner', coalesce(b.owner_id, b.owner::text, ''), 'public', coalesce(b.public, false),
  'file_size_limit', b.file_size_limit, 'allowed_mime_types', b.allowed_mime_types, 'type', b.type,
  'created_at', ${moment('b.created_at')}, 'updated_at', ${moment('b.updated_at')})`

export const SORTS = { id: 'b.id', name: 'b.name', created_at: 'b.created_at', updated_at: 'b.updated_at' } as const

export interface BucketListing {
  readonly limit: number | undefined
  readonly offset: number | undefined
  readonly column: keyof typeof SORTS
  readonly descending: boolean
  readonly search: string | undefined
}

type Runner = Pick<Database, 'run'>

async function rowsOf(database: Runner, session: CallerSession, statement: Statement): Promise<readonly Bucket[]> {
  const [result] = await database.run(session, [statement])
  return jsonRows<Bucket>(result)
}

/** The bucket as that session sees it. Throws NoSuchBucket. */
export async function findBucket(database: Runner, session: CallerSession, id: string): Promise<Bucket> {
  const [bucket] = await rowsOf(database, session, { text: `select ${COLUMNS} from storage.buckets b where b.id = $1`, values: [id] })
  if (bucket === undefined) throw noSuchBucket()
  return bucket
}

export function listBuckets(database: Runner, session: CallerSession, listing: BucketListing): Promise<readonly Bucket[]> {
  const { limit, offset, column, descending, search } = listing
  return rowsOf(database, session, {
    text: `select ${COLUMNS} from storage.buckets b
      where $1::text is null or pg_catalog.strpos(pg_catalog.lower(b.name), pg_catalog.lower($1)) > 0
      order by ${SORTS[column]} ${descending ? 'desc' : 'asc'}, b.id limit $2::bigint offset $3::bigint`,
    values: [search ?? null, limit === undefined ? null : String(limit), String(offset ?? 0)],
  })
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The owner for the column of type uuid: null when it is no uuid. */
export const uuidOrNull = (text: string | null): string | null => (text !== null && UUID.test(text) ? text : null)

const jsonOrNull = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value))

export async function createBucket(
  database: Runner,
  session: CallerSession,
  bucket: { readonly id: string; readonly name: string; readonly owner: string | null } & BucketChanges,
): Promise<void> {
  try {
    await database.run(session, [
      {
        text: `insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
          values ($1, $2, $3::uuid, $4, $5::boolean, $6::bigint,
                  case when $7::jsonb is not null then array(select pg_catalog.jsonb_array_elements_text($7::jsonb)) end)`,
        values: [
          bucket.id, bucket.name, uuidOrNull(bucket.owner), bucket.owner, String(bucket.isPublic ?? false),
          jsonOrNull(bucket.fileSizeLimit), jsonOrNull(bucket.allowedMimeTypes),
        ],
      },
    ])
  } catch (error) {
    throw toStorageError(error)?.code === 'KeyAlreadyExists' ? bucketExists() : error
  }
}

/** Throws NoSuchBucket when the session may not change it. */
export async function updateBucket(database: Runner, session: CallerSession, id: string, changes: BucketChanges): Promise<void> {
  const { isPublic, fileSizeLimit, allowedMimeTypes } = changes
  const [result] = await database.run(session, [
    {
      text: `update storage.buckets b set public = coalesce($2::boolean, b.public),
          file_size_limit = case when $3::boolean then $4::bigint else b.file_size_limit end,
          allowed_mime_types = case when not $5::boolean then b.allowed_mime_types
            when $6::jsonb is not null then array(select pg_catalog.jsonb_array_elements_text($6::jsonb)) end,
          updated_at = pg_catalog.now()
        where b.id = $1 returning b.id`,
      values: [
        id, isPublic === undefined ? null : String(isPublic), String(fileSizeLimit !== undefined), jsonOrNull(fileSizeLimit),
        String(allowedMimeTypes !== undefined), jsonOrNull(allowedMimeTypes),
      ],
    },
  ])
  if (result?.rows.length !== 1) throw noSuchBucket()
}

/** Throws NoSuchBucket when the session may not delete it. */
export async function deleteBucket(database: Runner, session: CallerSession, id: string): Promise<void> {
  const [result] = await database.run(session, [{ text: 'delete from storage.buckets b where b.id = $1 returning b.id', values: [id] }])
  if (result?.rows.length !== 1) throw noSuchBucket()
}
