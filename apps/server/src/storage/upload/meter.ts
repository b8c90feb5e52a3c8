import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'

import { tooLarge } from '../storage-error.ts'

/** Counts and digests what passes, and ends the stream with EntityTooLarge at the first byte too many. */
export class Meter extends Transform {
  size = 0
  readonly #limit: number
  // The quoted MD5 is what `eTag` holds on hosted; it identifies a version and protects nothing.
  readonly #hash = createHash('md5')

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length
    if (this.size > this.#limit) return done(tooLarge())
    this.#hash.update(chunk)
    done(null, chunk)
  }

  /** Once, when everything has passed. */
  etag(): string {
    return `"${this.#hash.digest('hex')}"`
  }
}
