import type { Readable } from 'node:stream'

import type { ByteRange } from '../serve/range.ts'

export interface StoredBlob {
  readonly version: string
  readonly writtenAt: Date
}

/**
 * Where the bytes of files are. A blob is written once under the uuid of its version and never changed; the names that people give
 * are rows of the database alone, so no name ever becomes a path.
 */
export interface BlobStore {
  /** Rejects without leaving anything behind when the chunks end with an error. */
  write(version: string, chunks: AsyncIterable<Buffer>): Promise<void>
  /** Null when there is no such blob. */
  read(version: string, range: ByteRange | null): Promise<Readable | null>
  /** False when there is no such blob. */
  copy(from: string, to: string): Promise<boolean>
  /** Those that do not exist count as removed. */
  remove(versions: readonly string[]): Promise<void>
  /** Every blob, in no order. */
  list(): AsyncIterable<StoredBlob>
  /** Removes what writes that never ended left before this moment. */
  removeUnfinished(before: Date): Promise<void>
}

const VERSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text may name a blob: rows may have been written by others, and this text becomes a path. */
export function isVersion(text: string): boolean {
  return VERSION.test(text)
}
