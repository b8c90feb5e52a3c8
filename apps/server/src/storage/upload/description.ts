import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

import type { Fields } from '../fields.ts'
import { readMime } from '../mime.ts'
import { invalidMimeType, invalidRequest } from '../storage-error.ts'

/** What the sender says of a file. */
export interface Description {
  readonly mimetype: string
  readonly cacheControl: string
  /** What search engines may do with it; null leaves it to the server. */
  readonly xRobotsTag: string | null
  readonly userMetadata: Fields | null
  /** What the head promises, where it does. */
  readonly contentLength: number | null
}

/** A file on its way in. */
export interface Incoming {
  readonly body: Readable
  /** As far as it is known before the bytes are read. */
  readonly early: Description
  /** The whole of it, when the body has been read to its end. */
  complete(): Promise<Description>
  /** Why the body ended early, where that is known better here than by who reads it. */
  failure(): Error | null
  /** Lets go of the request without closing it, so that it can still be answered. */
  abandon(): void
}

/** The sender went away before the file was whole. */
export class UploadAborted extends Error {
  override readonly name = 'UploadAborted'
  readonly statusCode = 499
}

/** Quotes of the header may be kept, what could end it may not. */
const CACHE_CONTROL = /^[\w=,\- "]{1,100}$/

export function cacheControlOf(text: string | null): string {
  return text !== null && CACHE_CONTROL.test(text) ? text : 'no-cache'
}

/** Directives, for all robots or for one by its name: `noindex, nofollow`, `googlebot: noarchive`. */
export const ROBOTS = /^[\w\-:, ]{1,200}$/

export function robotsOf(text: string | null): string | null {
  if (text !== null && !ROBOTS.test(text)) throw invalidRequest('Invalid X-Robots-Tag header')
  return text
}

export function mimeOf(text: string | null): string {
  const mime = readMime(text)
  if (mime === null) throw invalidMimeType((text ?? '').slice(0, 100))
  return mime
}

/** Calls back when the sender goes away early; the answer stops listening. */
export function whenGone(raw: IncomingMessage, gone: () => void): () => void {
  const check = (): void => { if (!raw.readableEnded) gone() }
  // It may have gone while the database was asked.
  if (raw.destroyed) process.nextTick(check)
  raw.once('close', check).once('error', check)
  return () => { raw.off('close', check).off('error', check) }
}
