import { describe, expect, it } from 'vitest'
import { toXlsx } from '../export-xlsx.ts'
import { openArchive, unpackedBytes } from './archive.ts'
import { MAX_UNPACKED_BYTES } from './worker-messages.ts'

/** The directory of an archive whose entries claim these sizes, without their content. */
function directory(sizes: readonly number[], count = sizes.length): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizes.length * 47 + 22)
  const view = new DataView(bytes.buffer)
  for (const [index, size] of sizes.entries()) {
    view.setUint32(index * 47, 0x02_01_4b_50, true)
    view.setUint32(index * 47 + 24, size, true)
    view.setUint16(index * 47 + 28, 1, true)
  }
  const end = bytes.length - 22
  view.setUint32(end, 0x06_05_4b_50, true)
  view.setUint16(end + 8, count, true)
  return bytes
}

/** Bytes that an archive claims to hold; null when it cannot be read. */
async function claimed(bytes: Uint8Array<ArrayBuffer>): Promise<number | null> {
  const archive = await openArchive(new Blob([bytes]))
  return archive === null ? null : unpackedBytes(archive.entries)
}

describe('the content of a packed file', () => {
  it('is told before anything is unpacked', async () => {
    expect(await claimed(directory([1_000, 2_345]))).toBe(3_345)
  })

  it('of an ordinary spreadsheet is far from the limit', async () => {
    const columns = Array.from({ length: 25 }, (_, column) => ({ header: `C${column}`, value: (row: number) => `valor ${row}` }))
    const file = await toXlsx('Pessoas', columns, Array.from({ length: 100 }, (_, row) => row))
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect(await claimed(bytes)).toBeGreaterThan(bytes.length)
    expect((await claimed(bytes) ?? 0) * 100).toBeLessThan(MAX_UNPACKED_BYTES)
  })

  it('of a small file that unpacks to very much is above the limit', async () => {
    expect(await claimed(directory([MAX_UNPACKED_BYTES, 1]))).toBeGreaterThan(MAX_UNPACKED_BYTES)
    expect(await claimed(directory([0xff_ff_ff_ff]))).toBeGreaterThan(MAX_UNPACKED_BYTES)
  })

  it('that cannot be read is none', async () => {
    const whole = directory([10])
    for (const odd of [whole.slice(0, whole.length - 5), new Uint8Array(10), directory([10], 2)]) expect(await claimed(odd)).toBeNull()
    const large = Uint8Array.from([...directory([10, 10]).slice(0, 94), 0x50, 0x4b, 0x06, 0x07, ...new Uint8Array(16), ...directory([])])
    expect(await claimed(large)).toBeNull()
  })
})
