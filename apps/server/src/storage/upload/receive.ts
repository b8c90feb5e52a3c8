import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { CallerSession } from '../../kernel/database.ts'
import { clientGone, clientIp } from '../../kernel/http.ts'
import { findBucket, type Bucket } from '../buckets.ts'
import type { StorageContext } from '../context.ts'
import { discard, discardReplaced, discardUnwritten } from '../discard.ts'
import { isAllowedMime } from '../mime.ts'
import { probeWrite, writeObject, type NewObject, type SystemMetadata, type Written } from '../objects.ts'
import { serviceSession } from '../session.ts'
import { invalidMimeType, StorageError, tooLarge } from '../storage-error.ts'
import type { Description, Incoming } from './description.ts'
import { lengthOf, openIncoming } from './incoming.ts'
import { Meter } from './meter.ts'

/** A sender that says nothing for this long is gone. */
const IDLE_MS = 60_000
/** What the fields and edges of a form may add to its file. */
const AROUND_BYTES = 2_097_152

export interface UploadTarget {
  readonly bucket: string
  readonly name: string
  readonly owner: string | null
  readonly upsert: boolean
  /** Who writes the row. */
  readonly session: CallerSession
}

/** The limit that holds in a bucket. */
export const limitOf = (context: StorageContext, bucket: Bucket): number =>
  Math.min(context.fileSizeLimit, bucket.file_size_limit ?? context.fileSizeLimit)

/** What marks a folder without files, as the dashboard makes it: empty, and at home in every bucket. */
const FOLDER_MARK = /(?:^|\/)\.emptyFolderPlaceholder$/

/** What holds in a bucket for an object of that name. */
function rulesFor(bucket: Bucket, name: string): Bucket {
  return FOLDER_MARK.test(name) ? { ...bucket, file_size_limit: 0, allowed_mime_types: null } : bucket
}

/** What a bucket takes. Throws InvalidMimeType or EntityTooLarge. */
export function assertFits(context: StorageContext, bucket: Bucket, mimetype: string, size: number | null): void {
  if (!isAllowedMime(mimetype, bucket.allowed_mime_types)) throw invalidMimeType(mimetype)
  if (size !== null && size > limitOf(context, bucket)) throw tooLarge()
}

function rowOf(target: UploadTarget, version: string, description: Description, metadata: SystemMetadata): NewObject {
  const { bucket, name, owner, upsert } = target
  return { bucket, name, owner, upsert, version, userMetadata: description.userMetadata, metadata }
}

/** What a policy may look at before the bytes have come: of a form, the length of the whole, which is more than the file's. */
function promised({ mimetype, cacheControl, contentLength }: Description, bodyLength: number | null): SystemMetadata {
  return { mimetype, cacheControl, ...(contentLength === null ? {} : { size: contentLength }), ...(bodyLength === null ? {} : { contentLength: bodyLength }) }
}

interface Arrival {
  readonly context: StorageContext
  readonly bucket: Bucket
  readonly target: UploadTarget
  readonly incoming: Incoming
  /** Of the whole request, where its head tells. */
  readonly bodyLength: number | null
  readonly signal: AbortSignal
}

interface Stored {
  readonly described: Description
  readonly metadata: SystemMetadata
}

/** Streams at most so many bytes to the store; resolves when the whole request has been read. */
async function storeBytes({ context, bucket, incoming, signal }: Arrival, version: string, most: number): Promise<Stored> {
  const meter = new Meter(most)
  const store = (chunks: AsyncIterable<Buffer>): Promise<void> => context.store.write(version, chunks)
  await pipeline(incoming.body, meter, store, { signal }).catch((error: unknown) => {
    throw error instanceof StorageError ? error : (incoming.failure() ?? error)
  })
  try {
    const described = await incoming.complete()
    assertFits(context, bucket, described.mimetype, meter.size)
    const metadata: SystemMetadata = {
      eTag: meter.etag(), size: meter.size, mimetype: described.mimetype, cacheControl: described.cacheControl,
      lastModified: new Date().toISOString(), contentLength: meter.size, httpStatusCode: 200,
      ...(described.xRobotsTag === null ? {} : { xRobotsTag: described.xRobotsTag }),
    }
    return { described, metadata }
  } catch (error) {
    await discard(context, [version])
    throw error
  }
}

async function take(arrival: Arrival): Promise<Written> {
  const { context, bucket, target, incoming, bodyLength, signal } = arrival
  assertFits(context, bucket, incoming.early.mimetype, incoming.early.contentLength)
  const version = randomUUID()
  const allowed = await probeWrite(context.database, target.session, rowOf(target, version, incoming.early, promised(incoming.early, bodyLength)), signal)
  await context.room.assertRoomFor(incoming.early.contentLength ?? bodyLength ?? 0)
  const { described, metadata } = await storeBytes(arrival, version, Math.min(limitOf(context, bucket), allowed ?? Infinity))
  try {
    const written = await writeObject(context.database, target.session, rowOf(target, version, described, metadata), signal)
    await discardReplaced(context, written.previous)
    return written
  } catch (error) {
    await discardUnwritten(context, version, error, signal)
    throw error
  }
}

/**
 * Receives a file: asks row level security, streams the bytes under a new version, writes the row as the same session. Whatever goes
 * wrong on the way, the sender leaving included, nothing stays behind.
 */
export async function receive(context: StorageContext, request: FastifyRequest, reply: FastifyReply, target: UploadTarget): Promise<Written> {
  const { raw } = request
  const signal = clientGone(reply)
  raw.socket.setTimeout(IDLE_MS)
  // Each upload holds a socket and, on its way to S3, some megabytes: nobody has more than a few at once.
  const sender = target.owner ?? `address ${clientIp(request)}`
  await context.uploads.enter(sender, signal)
  try {
    const bucket = rulesFor(await findBucket(context.database, serviceSession(request, 'object.upload'), target.bucket), target.name)
    const incoming = await openIncoming(request, context.fileSizeLimit + AROUND_BYTES)
    const bodyLength = lengthOf(request)
    return await take({ context, bucket, target, incoming, bodyLength, signal }).catch((error: unknown) => {
      incoming.abandon()
      throw error
    })
  } finally {
    context.uploads.leave(sender)
    raw.socket.setTimeout(0)
  }
}
