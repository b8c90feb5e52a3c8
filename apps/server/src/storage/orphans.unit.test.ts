import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { expect, it, vi } from 'vitest'

import { createLog } from '../kernel/log.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { StorageContext } from './context.ts'
import { sweepRegularly } from './orphans.ts'

it('the clean-up of a store that has no end stops with the server', async () => {
  let seen = 0
  async function* list(): ReturnType<BlobStore['list']> {
    for (;;) {
      seen += 1
      if (seen % 100 === 0) await nextTurn()
      yield { version: randomUUID(), writtenAt: new Date(0) }
    }
  }
  const removeUnfinished = vi.fn(() => Promise.resolve())
  const store = { list, remove: () => Promise.resolve(), removeUnfinished } as unknown as BlobStore
  const client = { query: () => Promise.resolve({ rows: [{ mine: true }] }), release: () => undefined }
  const database = { enginePool: { connect: () => Promise.resolve(client) }, run: () => Promise.resolve([{ columns: [], rows: [], tag: '' }]) }
  const stop = sweepRegularly({ database, store, log: createLog({ logLevel: 'silent' }) } as unknown as StorageContext, 5)
  await vi.waitFor(() => expect(seen).toBeGreaterThan(1_000))
  await stop()
  const atTheStop = seen
  await nextTurn()
  expect([seen, removeUnfinished.mock.calls.length]).toEqual([atTheStop, 0])
})
