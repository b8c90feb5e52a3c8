import { deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly path: string
  readonly content: Uint8Array
  /** 8 is deflated, 0 stored, anything else is known to nobody. */
  readonly method: number
  /** What the directory says of the size, where that is not true. */
  readonly claimed: number | null
}

function header(length: number, fields: readonly (readonly [at: number, value: number, size: 2 | 4])[]): Buffer {
  const bytes = Buffer.alloc(length)
  for (const [at, value, size] of fields) bytes.writeUIntLE(value, at, size)
  return bytes
}

const packed = new WeakMap<Uint8Array, Buffer>()

/** What is packed again and again, such as twenty megabytes of nothing, is packed once. */
function deflated(content: Uint8Array): Buffer {
  const known = packed.get(content) ?? deflateRawSync(content, { level: 1 })
  packed.set(content, known)
  return known
}

/** A packed file, written apart from the readers that it is for. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { path, content, method, claimed } of parts) {
    const name = Buffer.from(path)
    const data = method === 8 ? deflated(content) : content
    const local = header(30, [[0, 0x04_03_4b_50, 4], [8, method, 2], [18, data.length, 4], [22, content.length, 4], [26, name.length, 2]])
    directory.push(header(46, [[0, 0x02_01_4b_50, 4], [10, method, 2], [20, data.length, 4], [24, claimed ?? content.length, 4], [28, name.length, 2], [42, at, 4]]), name)
    pieces.push(local, name, data)
    at += local.length + name.length + data.length
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0)
  const end = header(22, [[0, 0x06_05_4b_50, 4], [8, parts.length, 2], [10, parts.length, 2], [12, size, 4], [16, at, 4]])
  return Uint8Array.from(Buffer.concat([...pieces, ...directory, end]))
}
