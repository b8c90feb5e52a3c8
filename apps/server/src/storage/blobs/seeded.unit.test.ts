import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { diskStore } from './disk.ts'
import { withSeeded } from './seeded.ts'

const VERSION = '11111111-1111-4111-8111-111111111111'
const COPY = '22222222-2222-4222-8222-222222222222'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-seeded-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The rows of engine.seeded_blobs, as far as the store asks. */
function seededRows() {
  const rows = new Map([[VERSION, Buffer.from('retrato')]])
  const query = (text: string, [given]: readonly unknown[]): Promise<{ rows: readonly { bytes: Buffer }[] }> => {
    if (text.startsWith('delete')) for (const version of given as readonly string[]) rows.delete(version)
    const bytes = rows.get(String(given))
    return Promise.resolve({ rows: bytes ? [{ bytes }] : [] })
  }
  return { query }
}

describe('blobs of a seed', () => {
  it('are read whole and in part, copied into the store, and removed', async () => {
    const store = withSeeded(diskStore(folder), seededRows())
    const read = async (version: string, range: { start: number; end: number } | null = null): Promise<string | null> => {
      const stream = await store.read(version, range)
      return stream && (await buffer(stream)).toString()
    }
    expect(await read(VERSION)).toBe('retrato')
    expect(await read(VERSION, { start: 2, end: 4 })).toBe('tra')
    expect(await store.copy(VERSION, COPY)).toBe(true)
    await store.remove([VERSION])
    expect(await read(VERSION)).toBeNull()
    expect(await read(COPY)).toBe('retrato')
    expect(await store.copy(VERSION, COPY)).toBe(false)
  })
})
