import { PassThrough } from 'node:stream'

import type { FastifyRequest } from 'fastify'

import { headerMetadata, single } from '../fields.ts'
import { invalidRequest } from '../storage-error.ts'
import { cacheControlOf, mimeOf, robotsOf, UploadAborted, whenGone, type Description, type Incoming } from './description.ts'
import { openForm } from './form.ts'

/** What the head says of the length of the whole body. */
export function lengthOf({ headers }: FastifyRequest): number | null {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return Number.isSafeInteger(length) ? length : null
}

/** A body that is the file itself. */
function openRaw(request: FastifyRequest): Incoming {
  const { raw, headers } = request
  const body = new PassThrough()
  // Its reader comes later; until then a sender who hangs up must not end the process.
  body.on('error', () => undefined)
  const early: Description = {
    mimetype: mimeOf(single(headers['content-type'])),
    cacheControl: cacheControlOf(single(headers['cache-control'])),
    xRobotsTag: robotsOf(single(headers['x-robots-tag'])),
    userMetadata: headerMetadata(headers['x-metadata']),
    contentLength: lengthOf(request),
  }
  const stop = whenGone(raw, () => body.destroy(new UploadAborted('the upload was cut off')))
  // Not a pipeline: that would close the connection together with a refused body.
  raw.pipe(body)
  return {
    body,
    early,
    complete: () => Promise.resolve(early),
    failure: () => null,
    abandon() {
      stop()
      raw.unpipe(body)
      body.destroy()
    },
  }
}

/** Opens the body of an upload: a form of at most `most` bytes with the file in it, or the file as it is. */
export async function openIncoming(request: FastifyRequest, most: number): Promise<Incoming> {
  const { headers } = request
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw invalidRequest('Content-Encoding is not supported')
  }
  return /^multipart\/form-data/i.test(headers['content-type'] ?? '') ? openForm(request, most) : openRaw(request)
}
