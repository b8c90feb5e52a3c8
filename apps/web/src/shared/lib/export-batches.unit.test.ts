import { describe, expect, it } from 'vitest'
import { type BatchProgress, fetchAllBatches } from './export-batches.ts'

const people = Array.from({ length: 25 }, (_, index) => index)

function serverOf(rows: readonly number[]) {
  return async (offset: number, size: number) => ({ rows: rows.slice(offset, offset + size), total: offset === 0 ? rows.length : null })
}

describe('fetchAllBatches', () => {
  it('fetches every row once, in order, and tells the progress', async () => {
    const seen: BatchProgress[] = []
    const rows = await fetchAllBatches({
      size: 10,
      signal: new AbortController().signal,
      fetchBatch: serverOf(people),
      onProgress: (progress) => seen.push(progress),
    })
    expect(rows).toEqual(people)
    expect(seen).toEqual([
      { fetched: 10, total: 25 },
      { fetched: 20, total: 25 },
      { fetched: 25, total: 25 },
    ])
  })

  it('ends when the last page is exactly full', async () => {
    const rows = await fetchAllBatches({
      size: 5,
      signal: new AbortController().signal,
      fetchBatch: serverOf(people),
      onProgress: () => undefined,
    })
    expect(rows).toHaveLength(25)
  })

  it('stops at the next batch once cancelled', async () => {
    const abort = new AbortController()
    const fetching = fetchAllBatches({
      size: 10,
      signal: abort.signal,
      fetchBatch: serverOf(people),
      onProgress: () => {
        abort.abort()
      },
    })
    await expect(fetching).rejects.toThrow(/abort/i)
  })
})
