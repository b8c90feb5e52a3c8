// What a file is by its own bytes; its name and what the browser said of it count for nothing.

interface Mark {
  readonly mime: string
  readonly parts: readonly { readonly at: number; readonly text: string }[]
}

/** Bytes as characters 0 to 255, so that marks can be written as text. */
const MARKS: readonly Mark[] = [
  { mime: 'image/png', parts: [{ at: 0, text: '\u0089PNG\r\n\u001a\n' }, { at: 12, text: 'IHDR' }] },
  { mime: 'image/jpeg', parts: [{ at: 0, text: '\u00ff\u00d8\u00ff' }] },
  { mime: 'image/gif', parts: [{ at: 0, text: 'GIF87a' }] },
  { mime: 'image/gif', parts: [{ at: 0, text: 'GIF89a' }] },
  { mime: 'image/webp', parts: [{ at: 0, text: 'RIFF' }, { at: 8, text: 'WEBP' }] },
  { mime: 'application/pdf', parts: [{ at: 0, text: '%PDF-' }] },
  { mime: 'application/zip', parts: [{ at: 0, text: 'PK\u0003\u0004' }] },
]

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OFFICE_PARTS: readonly { readonly part: string; readonly mime: string }[] = [
  { part: 'word/document.xml', mime: `${OFFICE}.wordprocessingml.document` },
  { part: 'xl/workbook.xml', mime: `${OFFICE}.spreadsheetml.sheet` },
]

/** How many of the first bytes the marks look at. */
export const HEAD_BYTES = 16

function holds(bytes: Uint8Array, at: number, text: string): boolean {
  return Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0))
}

/** The type that the first bytes show, or null for none that we know; `application/zip` needs a look at the whole. */
export function typeOfHead(head: Uint8Array): string | null {
  return MARKS.find(({ parts }) => parts.every(({ at, text }) => holds(head, at, text)))?.mime ?? null
}

/** Whether a file that was declared as `mime` may begin like this: documents of Office are archives. */
export function headFits(head: Uint8Array, mime: string): boolean {
  const found = typeOfHead(head)
  return found === mime || (found === 'application/zip' && mime.startsWith(OFFICE))
}

const END_RECORD = 22
const LONGEST_COMMENT = 65_535

/** Names in the directory at the end of an archive; null when it has none that can be read. */
function archiveNames(bytes: Uint8Array): readonly string[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_RECORD
  const lowest = Math.max(0, end - LONGEST_COMMENT)
  while (end >= lowest && !holds(bytes, end, 'PK\u0005\u0006')) end -= 1
  if (end < lowest || end < 0) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const names: string[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || !holds(bytes, at, 'PK\u0001\u0002')) return null
    const [name, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    names.push(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)))
    at += 46 + name + extra + comment
  }
  return names
}

/** The type of the whole file. Documents of Office that carry macros are of none that we know. */
export function typeOfFile(bytes: Uint8Array): string | null {
  const head = typeOfHead(bytes)
  if (head !== 'application/zip') return head
  const names = archiveNames(bytes)
  if (names === null || !names.includes('[Content_Types].xml')) return head
  if (names.some((name) => /vbaProject|macrosheets/i.test(name))) return null
  return OFFICE_PARTS.find(({ part }) => names.includes(part))?.mime ?? head
}
