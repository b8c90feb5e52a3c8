import { UnusableFile } from './unusable-file.ts'

const END_RECORD = 22
const LONGEST_COMMENT = 65_535
const ENTRY = 46
const LOCAL_HEADER = 30
/** Marks of an archive, as numbers in its own order of bytes. */
const END_MARK = 0x06_05_4b_50
const ENTRY_MARK = 0x02_01_4b_50
const LOCAL_MARK = 0x04_03_4b_50
/** Before the end record of archives of more than 4 GB, which nobody sends. */
const LARGE_MARK = 0x07_06_4b_50
const LARGE_RECORD = 20
const STORED = 0
const DEFLATED = 8

export interface Entry {
  readonly path: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

/** A packed file, read piece by piece: only what is asked for is ever in memory. */
export interface Archive {
  readonly entries: readonly Entry[]
  /** The content of an entry. One that is damaged, or grows beyond what the directory said, is given up, so that a small file cannot fill the memory. Throws `UnusableFile`. */
  readonly contentOf: (entry: Entry) => Promise<Blob>
  /** The text at a path, without regard to case, as the parts of an office document are named; null for what it does not hold. */
  readonly textAt: (path: string) => Promise<string | null>
}

async function viewOf(file: Blob, start: number, end: number): Promise<DataView> {
  return new DataView(await file.slice(Math.max(0, start), end).arrayBuffer())
}

/** Where the end record stands in the last bytes of an archive; null when there is none that can be read. */
function endOf(tail: DataView): number | null {
  const last = tail.byteLength - END_RECORD
  for (let at = last; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== END_MARK) continue
    return at >= LARGE_RECORD && tail.getUint32(at - LARGE_RECORD, true) === LARGE_MARK ? null : at
  }
  return null
}

/** What the directory of an archive says that it holds; null when it cannot be read. */
async function entriesOf(file: Blob): Promise<readonly Entry[] | null> {
  const tail = await viewOf(file, file.size - END_RECORD - LONGEST_COMMENT, file.size)
  const end = endOf(tail)
  if (end === null) return null
  const view = await viewOf(file, tail.getUint32(end + 16, true), file.size)
  const entries: Entry[] = []
  let at = 0
  for (let left = tail.getUint16(end + 8, true); left > 0; left -= 1) {
    if (at + ENTRY > view.byteLength || view.getUint32(at, true) !== ENTRY_MARK) return null
    const nameLength = view.getUint16(at + 28, true)
    if (at + ENTRY + nameLength > view.byteLength) return null
    entries.push({
      path: new TextDecoder().decode(new Uint8Array(view.buffer, at + ENTRY, nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += ENTRY + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The bytes of an entry as they lie in the archive: behind a header of its own, whose length only that header tells. */
async function packedOf(file: Blob, entry: Entry): Promise<Blob> {
  if (entry.at + LOCAL_HEADER > file.size) throw new UnusableFile('unreadable')
  const header = await viewOf(file, entry.at, entry.at + LOCAL_HEADER)
  if (header.getUint32(0, true) !== LOCAL_MARK) throw new UnusableFile('unreadable')
  const start = entry.at + LOCAL_HEADER + header.getUint16(26, true) + header.getUint16(28, true)
  return file.slice(start, start + entry.packed)
}

async function contentOf(file: Blob, entry: Entry): Promise<Blob> {
  const packed = await packedOf(file, entry)
  if (entry.method === STORED) return packed
  if (entry.method !== DEFLATED) throw new UnusableFile('unreadable')
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new UnusableFile('unreadable', { cause })
    })
    if (done) return new Blob(pieces)
    size += value.byteLength
    if (size > entry.unpacked) throw new UnusableFile('unreadable')
    pieces.push(value)
  }
}

/** Opens a packed file; null when it is none, or its directory cannot be read. */
export async function openArchive(file: Blob): Promise<Archive | null> {
  const entries = await entriesOf(file)
  if (entries === null) return null
  const byPath = new Map(entries.map((entry) => [entry.path.toLowerCase(), entry]))
  return {
    entries,
    contentOf: (entry) => contentOf(file, entry),
    textAt: async (path) => {
      const entry = byPath.get(path.toLowerCase())
      return entry === undefined ? null : await (await contentOf(file, entry)).text()
    },
  }
}

/** Bytes that entries say they hold once unpacked. */
export function unpackedBytes(entries: readonly Entry[]): number {
  return entries.reduce((total, { unpacked }) => total + unpacked, 0)
}
