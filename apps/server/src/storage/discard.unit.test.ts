import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'

import type { StorageContext } from './context.ts'
import { discardUnwritten } from './discard.ts'
import { StorageError } from './storage-error.ts'
import { UploadAborted } from './upload/description.ts'

const VERSION = '4f1d2c3b-0000-4000-8000-000000000000'

async function discarded(error: unknown, signal = new AbortController().signal): Promise<readonly unknown[]> {
  const remove = vi.fn((_versions: readonly string[]) => Promise.resolve())
  await discardUnwritten({ store: { remove } } as unknown as StorageContext, VERSION, error, signal)
  return remove.mock.calls.flat()
}

describe('the bytes of a row that was not written', () => {
  it.each([
    ['the database refused it', new pg.DatabaseError('new row violates row-level security policy', 0, 'error')],
    ['the request was refused', new StorageError(403, 'AccessDenied', 'Unauthorized')],
    ['the client went away before it', new DOMException('This operation was aborted', 'AbortError')],
    ['the upload ended early', new UploadAborted('aborted')],
  ])('go when %s', async (_, error) => {
    expect(await discarded(error)).toEqual([[VERSION]])
  })

  it('go when the client left for a reason of its own', async () => {
    const gone = new AbortController()
    gone.abort(new Error('gone'))
    expect(await discarded(gone.signal.reason, gone.signal)).toEqual([[VERSION]])
  })

  it('stay when the connection was lost: the row may have been committed', async () => {
    expect(await discarded(new Error('Connection terminated unexpectedly'))).toEqual([])
    expect(await discarded(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toEqual([])
  })
})
