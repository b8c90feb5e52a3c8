import { Readable } from 'node:stream'

import type { ByteRange } from '../serve/range.ts'
import { isVersion, type BlobStore } from './blob-store.ts'

/** The connection that holds what a seed drew. */
interface SeededRows {
  query(text: string, values: readonly unknown[]): Promise<{ rows: readonly { readonly bytes: Buffer }[] }>
}

/** A store whose blobs may also be what a seed wrote into the database: read from there when the store has none of that version. */
export function withSeeded(store: BlobStore, db: SeededRows): BlobStore {
  const seeded = async (version: string): Promise<Buffer | null> => {
    if (!isVersion(version)) return null
    const { rows } = await db.query('select bytes from engine.seeded_blobs where version = $1', [version])
    return rows[0]?.bytes ?? null
  }
  const part = (bytes: Buffer, range: ByteRange | null): Buffer => (range === null ? bytes : bytes.subarray(range.start, range.end + 1))
  return {
    ...store,
    async read(version, range) {
      const stored = await store.read(version, range)
      if (stored !== null) return stored
      const bytes = await seeded(version)
      return bytes === null ? null : Readable.from([part(bytes, range)])
    },
    async copy(from, to) {
      if (await store.copy(from, to)) return true
      const bytes = await seeded(from)
      if (bytes !== null) await store.write(to, Readable.from([bytes]))
      return bytes !== null
    },
    async remove(versions) {
      await store.remove(versions)
      await db.query('delete from engine.seeded_blobs where version = any ($1::uuid[])', [versions.filter(isVersion)])
    },
  }
}
