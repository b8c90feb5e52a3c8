import type { FastifyReply, FastifyRequest } from 'fastify'

import type { StorageContext } from '../context.ts'
import { single, type Fields } from '../fields.ts'
import { essence, servedMime } from '../mime.ts'
import type { StoredObject } from '../objects.ts'
import { featureOff, invalidRange, noSuchKey } from '../storage-error.ts'
import { cacheControlOf, ROBOTS } from '../upload/description.ts'
import { isNotModified, rangeApplies, type Validators } from './conditions.ts'
import { disposition } from './disposition.ts'
import { parseRange, type ByteRange } from './range.ts'

/** A reader that takes nothing for this long is gone. */
const IDLE_MS = 120_000

/** Nothing may run or load, whatever the file turns out to be. */
const SANDBOX = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; sandbox"
/** Browsers show a PDF with a viewer of their own, which a sandbox would keep out; it has no access to our origin. */
const VIEWER = "frame-ancestors 'self'"

export interface Serving {
  /** Finds the object; called again when its bytes were replaced in between. */
  readonly find: () => Promise<StoredObject>
  /** Seconds for which a signed URL is good; null for other ways. */
  readonly secondsLeft: number | null
}

const sizeOf = (object: StoredObject): number => object.metadata?.size ?? object.metadata?.contentLength ?? 0

function validatorsOf(object: StoredObject): Validators {
  const moment = new Date(object.metadata?.lastModified ?? object.updated_at)
  const lastModified = Number.isNaN(moment.getTime()) ? new Date(object.updated_at) : moment
  const etag = object.metadata?.eTag ?? ''
  return { etag: /^"[\w-]{1,64}"$/.test(etag) ? etag : `"${object.version ?? object.id}"`, lastModified }
}

/** What is behind a signed URL belongs to its holder: no shared cache keeps it, and no cache keeps it longer than the URL lasts. */
function cachingOf(object: StoredObject, secondsLeft: number | null): string {
  const stored = cacheControlOf(object.metadata?.cacheControl ?? null)
  if (secondsLeft === null) return stored
  const seconds = /max-age=(\d{1,10})/.exec(stored)?.[1]
  return seconds === undefined ? 'private, no-cache' : `private, max-age=${Math.max(0, Math.min(Number(seconds), secondsLeft))}`
}

function setHeaders(reply: FastifyReply, query: Fields, object: StoredObject, secondsLeft: number | null): Validators {
  const validators = validatorsOf(object)
  const mime = servedMime(object.metadata?.mimetype ?? null)
  const attached = disposition(single(query['download']))
  const robots = object.metadata?.xRobotsTag ?? ''
  void reply
    .header('accept-ranges', 'bytes')
    .header('content-type', mime)
    .header('etag', validators.etag)
    .header('last-modified', validators.lastModified.toUTCString())
    .header('cache-control', cachingOf(object, secondsLeft))
    .header('content-security-policy', essence(mime) === 'application/pdf' ? VIEWER : SANDBOX)
    .header('x-robots-tag', ROBOTS.test(robots) ? robots : 'none')
  if (attached !== null) void reply.header('content-disposition', attached)
  if (secondsLeft !== null) void reply.header('expires', new Date(Date.now() + secondsLeft * 1000).toUTCString())
  return validators
}

function wantedRange(request: FastifyRequest, reply: FastifyReply, size: number, validators: Validators): ByteRange | null {
  const range = rangeApplies(request.headers, validators) ? parseRange(request.headers.range, size) : null
  if (range !== 'unsatisfiable') return range
  void reply.header('content-range', `bytes */${size}`)
  throw invalidRange()
}

/** Answers GET and HEAD with the bytes of an object, or the part of them that was asked for. */
export async function serve(context: StorageContext, request: FastifyRequest, reply: FastifyReply, { find, secondsLeft }: Serving): Promise<FastifyReply> {
  const query = request.query as Fields
  if (query['versionId'] !== undefined) throw featureOff('objectVersioning')
  let object = await find()
  for (let attempt = 0; ; attempt += 1) {
    const validators = setHeaders(reply, query, object, secondsLeft)
    if (isNotModified(request.headers, validators)) return reply.code(304).send()
    const size = sizeOf(object)
    const range = wantedRange(request, reply, size, validators)
    void reply.code(range === null ? 200 : 206).header('content-length', range === null ? size : range.end - range.start + 1)
    if (range !== null) void reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    if (request.method === 'HEAD') return reply.send('')
    const body = await context.store.read(object.version ?? '', range)
    if (body !== null) {
      request.raw.socket.setTimeout(IDLE_MS)
      return reply.send(body)
    }
    // The bytes of a row are only ever gone when the row has been replaced or deleted since it was read.
    const again = await find()
    if (attempt > 2 || again.version === object.version) throw noSuchKey()
    object = again
  }
}
