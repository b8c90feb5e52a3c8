import type { Readable } from 'node:stream'

import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'

import { headerMetadata, metadataOf, single } from '../fields.ts'
import { invalidRequest, tooLarge } from '../storage-error.ts'
import { cacheControlOf, mimeOf, robotsOf, UploadAborted, whenGone, type Description, type Incoming } from './description.ts'

const LIMITS = { files: 1, fields: 20, parts: 24, fieldNameSize: 100, fieldSize: 102_400, headerPairs: 40 }

type Form = InstanceType<typeof Busboy>

/** A part is the file when it has a file name, when its name is empty (supabase-js) or when it says to be bytes. */
const isFile = (name: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
  fileName !== undefined || name === undefined || name === '' || type === 'application/octet-stream'

function makeForm(request: FastifyRequest): Form {
  const contentType = request.headers['content-type'] ?? ''
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS, isPartAFile: isFile })
  } catch {
    throw invalidRequest('The form has no boundary')
  }
}

/** Fields of a form; the same name twice keeps the last. */
function describe(fields: ReadonlyMap<string, string>, partType: string, request: FastifyRequest): Description {
  const seconds = fields.get('cacheControl')
  const metadata = fields.get('metadata')
  return {
    mimetype: mimeOf(fields.get('contentType') ?? partType),
    cacheControl: cacheControlOf(seconds !== undefined && /^\d{1,10}$/.test(seconds) ? `max-age=${seconds}` : (seconds ?? null)),
    xRobotsTag: robotsOf(single(request.headers['x-robots-tag'])),
    userMetadata: metadata === undefined || metadata === '' ? headerMetadata(request.headers['x-metadata']) : metadataOf(metadata),
    contentLength: null,
  }
}

/**
 * A form with one file and fields around it, in any order. Resolves when the file begins; `complete` waits for the end of the form,
 * for fields that come after it. `most` bounds the whole, so that what lies around the parts is no way to send for ever.
 */
export async function openForm(request: FastifyRequest, most: number): Promise<Incoming> {
  const { raw } = request
  const form = makeForm(request)
  const fields = new Map<string, string>()
  let file: Readable | null = null
  let failure: Error | null = null

  const ended = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<{ body: Readable; type: string }>()
  // Either may fail while only the other is waited for.
  ended.promise.catch(() => undefined)
  begun.promise.catch(() => undefined)
  let seen = 0
  const count = (chunk: Buffer): void => {
    seen += chunk.length
    if (seen > most) fail(tooLarge())
  }
  const abandon = (): void => {
    stop()
    raw.off('data', count).unpipe(form)
  }
  const fail = (error: Error): void => {
    failure ??= error
    abandon()
    begun.reject(failure)
    ended.reject(failure)
    file?.destroy(failure)
  }
  const stop = whenGone(raw, () => { fail(new UploadAborted('the upload was cut off')) })

  form.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) return fail(tooLarge('form field'))
    fields.set(name, value)
  })
  form.on('file', (_name, stream, _fileName, _encoding, type) => {
    file = stream
    stream.on('error', () => { fail(invalidRequest('The form could not be read')) })
    begun.resolve({ body: stream, type })
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    form.on(limit, () => { fail(invalidRequest('The form has more parts than one file needs')) })
  }
  form.on('error', () => { fail(invalidRequest('The form could not be read')) })
  form.on('finish', () => {
    stop()
    begun.reject(invalidRequest('No content provided'))
    ended.resolve()
  })
  raw.on('data', count).pipe(form)

  const { body, type } = await begun.promise
  const letGo = (): void => {
    abandon()
    body.destroy()
  }
  try {
    const early = describe(fields, type, request)
    const complete = (): Promise<Description> => ended.promise.then(() => describe(fields, type, request))
    return { body, early, complete, failure: () => failure, abandon: letGo }
  } catch (error) {
    letGo()
    throw error
  }
}
