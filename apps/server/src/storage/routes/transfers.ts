import { randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { clientGone } from '../../kernel/http.ts'
import { findBucket } from '../buckets.ts'
import type { StorageContext } from '../context.ts'
import { discardReplaced, discardUnwritten } from '../discard.ts'
import { headerMetadata, isRecord, optionalFlag, optionalText, requiredText, type Fields } from '../fields.ts'
import { DEFAULT_MIME } from '../mime.ts'
import { bucketId, objectKey } from '../names.ts'
import { moveObject, probeWrite, requireObject, writeObject, type NewObject, type Place, type StoredObject, type SystemMetadata } from '../objects.ts'
import { ownerOf, serviceSession, userSession, type Operation } from '../session.ts'
import { featureOff, noSuchKey } from '../storage-error.ts'
import { cacheControlOf, mimeOf } from '../upload/description.ts'
import { assertFits } from '../upload/receive.ts'
import { bodyOf, pathOfPlace, wantsUpsert } from './params.ts'

function placesOf(fields: Fields): { from: Place; to: Place } {
  if (fields['sourceVersionId'] !== undefined && fields['sourceVersionId'] !== null) throw featureOff('objectVersioning')
  const bucket = bucketId(requiredText(fields, 'bucketId'))
  return {
    from: { bucket, name: objectKey(requiredText(fields, 'sourceKey')) },
    to: { bucket: bucketId(optionalText(fields, 'destinationBucket') ?? bucket), name: objectKey(requiredText(fields, 'destinationKey')) },
  }
}

/** A bucket's limits hold on every way into it. */
async function assertFitsThere(context: StorageContext, request: FastifyRequest, operation: Operation, bucket: string, metadata: SystemMetadata): Promise<void> {
  const there = await findBucket(context.database, serviceSession(request, operation), bucket)
  assertFits(context, there, metadata.mimetype ?? DEFAULT_MIME, metadata.size ?? null)
}

/** A move changes the row alone: the bytes stay under their version. */
async function move(context: StorageContext, request: FastifyRequest): Promise<object> {
  const { from, to } = placesOf(bodyOf(request))
  const session = userSession(request, 'object.move')
  const source = await requireObject(context.database, session, from.bucket, from.name)
  const answer = (id: string): object => ({ message: 'Successfully moved', Id: id, Key: pathOfPlace(to) })
  if (pathOfPlace(from) === pathOfPlace(to)) return answer(source.id)
  if (from.bucket !== to.bucket) await assertFitsThere(context, request, 'object.move', to.bucket, source.metadata ?? {})
  return answer(await moveObject(context.database, session, from, to))
}

/** What the copy says of itself: the same as the source, or what the request gives in its place. */
function describeCopy(request: FastifyRequest, source: StoredObject): Pick<NewObject, 'metadata' | 'userMetadata'> {
  const fields = bodyOf(request)
  const metadata: SystemMetadata = { ...source.metadata, lastModified: new Date().toISOString() }
  if (optionalFlag(fields, 'copyMetadata') ?? true) return { metadata, userMetadata: source.user_metadata }
  const given = isRecord(fields['metadata']) ? fields['metadata'] : {}
  const mimetype = optionalText(given, 'mimetype')
  return {
    metadata: {
      ...metadata,
      cacheControl: cacheControlOf(optionalText(given, 'cacheControl') ?? null),
      ...(mimetype === undefined ? {} : { mimetype: mimeOf(mimetype) }),
    },
    userMetadata: headerMetadata(request.headers['x-metadata']),
  }
}

async function copy(context: StorageContext, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { from, to } = placesOf(bodyOf(request))
  const session = userSession(request, 'object.copy')
  const signal = clientGone(reply)
  const source = await requireObject(context.database, session, from.bucket, from.name)
  const row: NewObject = { ...to, ...describeCopy(request, source), owner: ownerOf(request), upsert: wantsUpsert(request), version: randomUUID() }
  await assertFitsThere(context, request, 'object.copy', to.bucket, row.metadata)
  await probeWrite(context.database, session, row, signal)
  if (!(await context.store.copy(source.version ?? '', row.version))) throw noSuchKey()
  const written = await writeObject(context.database, session, row, signal).catch(async (error: unknown) => {
    await discardUnwritten(context, row.version, error, signal)
    throw error
  })
  await discardReplaced(context, written.previous)
  const { bucket, name, owner, version, metadata, userMetadata } = row
  return { Id: written.id, Key: pathOfPlace(to), id: written.id, bucket_id: bucket, name, owner_id: owner, version, metadata, user_metadata: userMetadata }
}

export function transferRoutes(app: FastifyInstance, context: StorageContext): void {
  app.post('/object/move', (request) => move(context, request))
  app.post('/object/copy', (request, reply) => copy(context, request, reply))
}
