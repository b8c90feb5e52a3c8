import { UnusableFile } from './unusable-file.ts'

const END_RECORD = 22
const LONGEST_COMMENT = 65_535
const ENTRY = 46
const LOCAL_HEADER = 30
/** Marks of an archive, as numbers in its own order of bytes. */
const END_MARK = 0x06_05_4b_50
const ENTRY_MARK = 0x02_01_4b_50
const LOCAL_MARK = 0x04_03_4b_50
/** Before the end record of archives of more than 4 GB, which no spreadsheet is. */
const LARGE_MARK = 0x07_06_4b_50
const LARGE_RECORD = 20
const STORED = 0
const DEFLATED = 8

interface Entry {
  /** Its path in lower case: the parts of an office document are named without regard to case. */
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_RECORD
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) if (view.getUint32(at, true) === END_MARK) return at
  return null
}

/** What the directory of an archive says that it holds; null when it cannot be read. */
function entriesOf(bytes: Uint8Array): readonly Entry[] | null {
  const view = viewOf(bytes)
  const end = endOf(view)
  if (end === null || (end >= LARGE_RECORD && view.getUint32(end - LARGE_RECORD, true) === LARGE_MARK)) return null
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 8, true); left > 0; left -= 1) {
    if (at + ENTRY > bytes.length || view.getUint32(at, true) !== ENTRY_MARK) return null
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY, at + ENTRY + nameLength)).toLowerCase(),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += ENTRY + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Bytes that an archive says it holds once unpacked; infinite when that cannot be read. */
export function unpackedBytes(bytes: Uint8Array): number {
  return entriesOf(bytes)?.reduce((total, { unpacked }) => total + unpacked, 0) ?? Number.POSITIVE_INFINITY
}

/** The bytes of an entry as they lie in the archive: behind a header of its own, whose length only that header tells. */
function packedBytes(bytes: Uint8Array<ArrayBuffer>, entry: Entry): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes)
  if (entry.at + LOCAL_HEADER > bytes.length || view.getUint32(entry.at, true) !== LOCAL_MARK) throw new UnusableFile('unreadable')
  const start = entry.at + LOCAL_HEADER + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  return bytes.subarray(start, start + entry.packed)
}

/** The text of an entry. One that grows beyond what the directory said is given up, so that a small file cannot fill the memory. */
async function textOf(bytes: Uint8Array<ArrayBuffer>, entry: Entry): Promise<string> {
  const packed = packedBytes(bytes, entry)
  if (entry.method === STORED) return new TextDecoder().decode(packed)
  if (entry.method !== DEFLATED) throw new UnusableFile('unreadable')
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > entry.unpacked) throw new UnusableFile('unreadable')
    pieces.push(decoder.decode(value, { stream: true }))
  }
  pieces.push(decoder.decode())
  return pieces.join('')
}

/** Reads texts of an archive by path; null for what it does not hold. */
export function openArchive(bytes: Uint8Array<ArrayBuffer>): (path: string) => Promise<string | null> {
  const entries = new Map((entriesOf(bytes) ?? []).map((entry) => [entry.name, entry]))
  return async (path) => {
    const entry = entries.get(path.toLowerCase())
    return entry === undefined ? null : await textOf(bytes, entry)
  }
}
