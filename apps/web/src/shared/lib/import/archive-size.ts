const END_RECORD = 22
const LONGEST_COMMENT = 65_535
const ENTRY = 46
/** Marks of an archive, as numbers in its own order of bytes. */
const END_MARK = 0x06_05_4b_50
const ENTRY_MARK = 0x02_01_4b_50
/** Before the end record of archives of more than 4 GB, which no spreadsheet is. */
const LARGE_MARK = 0x07_06_4b_50
const LARGE_RECORD = 20

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_RECORD
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) if (view.getUint32(at, true) === END_MARK) return at
  return null
}

/**
 * Bytes that an archive says it holds once unpacked, from its directory; infinite when that cannot be read. The unpacker gives each
 * entry the room that is said there and no more, so that a small file which claims little cannot grow large either.
 */
export function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null || (end >= LARGE_RECORD && view.getUint32(end - LARGE_RECORD, true) === LARGE_MARK)) return Number.POSITIVE_INFINITY
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let left = view.getUint16(end + 8, true); left > 0; left -= 1) {
    if (at + ENTRY > bytes.length || view.getUint32(at, true) !== ENTRY_MARK) return Number.POSITIVE_INFINITY
    total += view.getUint32(at + 24, true)
    at += ENTRY + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return total
}
