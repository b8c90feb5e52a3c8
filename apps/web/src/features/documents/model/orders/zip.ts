/** A file of an archive. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** Names as they may stand in any system's folder, each once: `a.pdf`, `a (2).pdf`. */
export function uniqueNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const clean = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-').replace(/^[. ]+/, '') || 'documento'
    const dot = clean.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
    let free = clean
    for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${String(n)})${ending}`
    taken.add(free.toLowerCase())
    return free
  })
}

const fields = (...pairs: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(pairs.reduce((sum, [, size]) => sum + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, size] of pairs) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
const STORED = 0

/**
 * An archive of these files, not compressed: PDF and pictures are already. Names come ready (`uniqueNames`). Up to 65,535 files
 * and 4 GB, since larger ones need another form.
 */
export function zipOf(entries: readonly ZipEntry[], at: Date): Blob {
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const encoded = new TextEncoder().encode(name)
    const facts = [[VERSION, 2], [FLAGS, 2], [STORED, 2], [time, 2], [day, 2], [crc32(bytes), 4], [bytes.length, 4], [bytes.length, 4], [encoded.length, 2], [0, 2]] as const
    const header = fields([0x04034b50, 4], ...facts)
    parts.push(header, encoded, bytes)
    directory.push(fields([0x02014b50, 4], [VERSION, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), encoded)
    offset += header.length + encoded.length + bytes.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [entries.length, 2], [entries.length, 2], [size, 4], [offset, 4], [0, 2])
  return new Blob([...parts, ...directory, end], { type: 'application/zip' })
}
