import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'

import { parseByteSize } from '../../kernel/byte-size.ts'
import { createBucket, deleteBucket, findBucket, listBuckets, SORTS, updateBucket, type Bucket, type BucketChanges } from '../buckets.ts'
import type { StorageContext } from '../context.ts'
import { discard } from '../discard.ts'
import { optionalFlag, optionalInteger, optionalText, requiredText, single, textList, type Fields } from '../fields.ts'
import { readMime } from '../mime.ts'
import { bucketId } from '../names.ts'
import { deleteSome, holdsObjects } from '../objects.ts'
import { ownerOf, serviceSession, userSession } from '../session.ts'
import { bucketNotEmpty, featureOff, invalidMimeType, invalidParameter, invalidRequest, tooLarge, wrongRole } from '../storage-error.ts'
import { bodyOf, bucketParam } from './params.ts'

const MOST_TYPES = 100
const PER_ROUND = 1_000

function sizeLimit(fields: Fields, most: number): number | null | undefined {
  const value = fields['file_size_limit']
  if (value === undefined || value === null) return value
  const bytes = typeof value === 'string' ? parseByteSize(value) : value
  if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 0) {
    throw invalidRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  }
  if (bytes > most) throw tooLarge()
  return bytes
}

function mimeTypes(fields: Fields): readonly string[] | null | undefined {
  const value = fields['allowed_mime_types']
  if (value === undefined || value === null) return value
  const types = textList(fields, 'allowed_mime_types', MOST_TYPES).filter((type) => type !== '')
  // A wildcard stands for a subtype.
  const wrong = types.find((type) => type !== '*/*' && readMime(type.replace(/\/\*$/, '/any')) === null)
  if (wrong !== undefined) throw invalidMimeType(wrong.slice(0, 100))
  return types
}

function changesOf(context: StorageContext, fields: Fields): BucketChanges {
  if ((optionalText(fields, 'type') ?? 'STANDARD').toUpperCase() !== 'STANDARD') throw featureOff('bucketType')
  return {
    isPublic: optionalFlag(fields, 'public'),
    fileSizeLimit: sizeLimit(fields, context.fileSizeLimit),
    allowedMimeTypes: mimeTypes(fields),
  }
}

const CHANGEABLE = ['public', 'file_size_limit', 'allowed_mime_types', 'type']

/** An update names at least one thing to change. */
function namedChanges(context: StorageContext, fields: Fields): BucketChanges {
  if (!CHANGEABLE.some((name) => fields[name] !== undefined)) throw invalidRequest('body must NOT have fewer than 1 properties')
  return changesOf(context, fields)
}

const isSort = (column: string): column is keyof typeof SORTS => Object.hasOwn(SORTS, column)

function list(context: StorageContext, request: FastifyRequest): Promise<readonly Bucket[]> {
  const query = request.query as Fields
  const column = single(query['sortColumn']) ?? 'name'
  if (!isSort(column)) throw invalidParameter('sortColumn')
  return listBuckets(context.database, userSession(request, 'bucket.list'), {
    limit: optionalInteger(query, 'limit', 1, 1_000_000),
    offset: optionalInteger(query, 'offset', 0, 1_000_000_000),
    search: single(query['search']) ?? undefined,
    descending: single(query['sortOrder']) === 'desc',
    column,
  })
}

async function create(context: StorageContext, request: FastifyRequest): Promise<object> {
  const fields = bodyOf(request)
  const name = bucketId(requiredText(fields, 'name'))
  const id = bucketId(optionalText(fields, 'id') ?? name)
  const bucket = { id, name, owner: ownerOf(request), ...changesOf(context, fields) }
  await createBucket(context.database, userSession(request, 'bucket.create'), bucket)
  return { name }
}

/** Only an empty bucket goes, and whether it is empty is not a matter of what the caller sees. */
async function remove(context: StorageContext, request: FastifyRequest): Promise<object> {
  const id = bucketParam(request)
  const session = userSession(request, 'bucket.delete')
  await findBucket(context.database, session, id)
  if (await holdsObjects(context.database, serviceSession(request, 'bucket.delete'), id)) throw bucketNotEmpty()
  try {
    await deleteBucket(context.database, session, id)
  } catch (error) {
    // An upload was faster: the foreign key says so.
    throw error instanceof pg.DatabaseError && error.code === '23503' ? bucketNotEmpty() : error
  }
  return { message: 'Successfully deleted' }
}

/** Deletes everything, round by round. For the service alone, whatever policies let others delete one by one, as on hosted. */
async function empty(context: StorageContext, request: FastifyRequest): Promise<object> {
  const id = bucketParam(request)
  if (request.caller.role !== 'service_role') throw wrongRole()
  const session = userSession(request, 'bucket.empty')
  await findBucket(context.database, session, id)
  for (;;) {
    const versions = await deleteSome(context.database, session, id, PER_ROUND)
    await discard(context, versions)
    if (versions.length < PER_ROUND) break
  }
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
}

export function bucketRoutes(app: FastifyInstance, context: StorageContext): void {
  for (const url of ['/bucket', '/bucket/']) {
    app.get(url, (request) => list(context, request))
    app.post(url, (request) => create(context, request))
  }
  app.get('/bucket/:bucket', (request) => findBucket(context.database, userSession(request, 'bucket.get'), bucketParam(request)))
  app.put('/bucket/:bucket', async (request) => {
    const changes = namedChanges(context, bodyOf(request))
    await updateBucket(context.database, userSession(request, 'bucket.update'), bucketParam(request), changes)
    return { message: 'Successfully updated' }
  })
  app.delete('/bucket/:bucket', (request) => remove(context, request))
  app.post('/bucket/:bucket/empty', (request) => empty(context, request))
}
