import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { Content } from './manifest.ts'
import { seal } from './seal.ts'

/** Entries of a tar state their length first: what streams in is cut into parts of this much. */
const PART_BYTES = 4 * 1_048_576

export interface ArchiveWriter {
  /** Writes a stream as `<name>/000000`, `<name>/000001`… and says what it was; `lines` counts its line ends. */
  add(name: string, chunks: AsyncIterable<Buffer>): Promise<Content & { readonly lines: number }>
  /** Writes the last entry and ends the file on disk. */
  finish(name: string, text: string): Promise<void>
}

async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.length
    if (size < PART_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}

function lineEnds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/** A new archive: tar, compressed, and encrypted when there is a passphrase. Only its owner may read the file. */
export function writeArchive(path: string, passphrase: string): ArchiveWriter {
  const tar = pack()
  const target = createWriteStream(path, { mode: 0o600, flags: 'wx' })
  const source = Readable.from(tar, { objectMode: false })
  const written = passphrase === '' ? pipeline(source, createGzip(), target) : pipeline(source, createGzip(), seal(passphrase), target)
  // Whoever adds entries learns of a full disk by its own rejection.
  written.catch(() => undefined)
  const entry = async (name: string, bytes: Buffer): Promise<void> => {
    // The callback comes once the bytes are on their way: nothing piles up in memory.
    const added = new Promise<void>((resolve, reject) => {
      tar.entry({ name, mode: 0o600 }, bytes, (error) => { if (error) reject(error); else resolve() })
    })
    await Promise.race([added, written])
  }
  return {
    async add(name, chunks) {
      const digest = createHash('sha256')
      let [bytes, lines, number] = [0, 0, 0]
      for await (const part of partsOf(chunks)) {
        digest.update(part)
        bytes += part.length
        lines += lineEnds(part)
        await entry(`${name}/${String(number).padStart(6, '0')}`, part)
        number += 1
      }
      return { bytes, lines, sha256: digest.digest('hex') }
    },
    async finish(name, text) {
      await entry(name, Buffer.from(text))
      tar.finalize()
      await written
    },
  }
}
