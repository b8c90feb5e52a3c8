import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { StartProblem } from '../kernel/start-problem.ts'
import { seal, unseal } from './seal.ts'

// A guess at the passphrase is made slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const through = (bytes: Buffer, stream: ReturnType<typeof seal>): Promise<Buffer> => buffer(Readable.from([bytes]).pipe(stream))
const sealed = (bytes: Buffer): Promise<Buffer> => through(bytes, seal('frase longa'))
async function opened(bytes: Buffer, passphrase = 'frase longa'): Promise<Buffer> {
  const stream = unseal(passphrase)
  Readable.from([bytes]).pipe(stream)
  return buffer(stream)
}

describe('a sealed archive', () => {
  it.each([0, 65_536, 300_000])('of %i bytes opens with its passphrase', async (size) => {
    const clear = randomBytes(size)
    expect((await opened(await sealed(clear))).equals(clear)).toBe(true)
  })

  it('opens however the letters of the passphrase are composed', async () => {
    const accented = await through(Buffer.from('x'), seal('paixão'))
    expect((await opened(accented, 'paixão'.normalize('NFD'))).toString()).toBe('x')
  })

  it('does not open with another passphrase, nor when a byte was changed, frames cut off, doubled or swapped', async () => {
    const bytes = await sealed(randomBytes(200_000))
    await expect(opened(bytes, 'outra')).rejects.toThrow(StartProblem)
    const changed = Buffer.from(bytes)
    changed[100_000] = (changed[100_000] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow('alterado')
    await expect(opened(bytes.subarray(0, -1))).rejects.toThrow('incompleto')
    const head = 33
    const frame = 4 + 65_536 + 16
    const [first, second] = [bytes.subarray(head, head + frame), bytes.subarray(head + frame, head + 2 * frame)]
    const rest = bytes.subarray(head + 2 * frame)
    await expect(opened(Buffer.concat([bytes.subarray(0, head), second, first, rest]))).rejects.toThrow(StartProblem)
    await expect(opened(bytes.subarray(0, head + 2 * frame))).rejects.toThrow('incompleto')
    await expect(opened(Buffer.concat([bytes, first]))).rejects.toThrow(StartProblem)
  })
})
