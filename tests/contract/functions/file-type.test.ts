import { describe, expect, it } from 'vitest'
import { headFits, typeOfFile, typeOfHead } from '../../../supabase/functions/_shared/file-type.ts'
import { pdf, png } from '../../support/pictures.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

/** An archive that stores empty files under these names. */
function archive(names: readonly string[], comment = ''): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.write('PK\u0003\u0004', 0, 'latin1')
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\u0001\u0002', 0, 'latin1')
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(at, 42)
    parts.push(local, Buffer.from(name))
    directory.push(entry, Buffer.from(name))
    at += 30 + name.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end, Buffer.from(comment)]))
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

describe('the type of a file', () => {
  it.each([
    ['image/png', new Uint8Array(png(2, [1, 2, 3]))],
    ['image/jpeg', bytes('\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000')],
    ['image/gif', bytes('GIF89a\u0001\u0000')],
    ['image/webp', bytes('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ')],
    ['application/pdf', new Uint8Array(pdf('x'))],
  ])('is %s by its first bytes', (mime, file) => {
    expect(typeOfHead(file.subarray(0, 16))).toBe(mime)
    expect(typeOfFile(file)).toBe(mime)
    expect(headFits(file.subarray(0, 16), mime)).toBe(true)
    expect(headFits(file.subarray(0, 16), 'image/x-other')).toBe(false)
  })

  it.each([
    ['HTML', '<!doctype html><script>1</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF that begins later', 'GARBAGE %PDF-1.7'],
    ['a mark that is cut short', '\u0089PNG'],
    ['a mark without what must follow', '\u0089PNG\r\n\u001a\n<script>1</script>'],
    ['RIFF of another kind', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt '],
    ['a program', 'MZ\u0090\u0000'],
    ['nothing', ''],
  ])('is none for %s', (_what, text) => {
    expect(typeOfFile(bytes(text))).toBeNull()
    expect(headFits(bytes(text), 'image/png')).toBe(false)
  })

  it('of documents of Office is read from the directory of the archive; those with macros are none', () => {
    const document = ['[Content_Types].xml', 'word/document.xml']
    const sheet = ['[Content_Types].xml', 'xl/workbook.xml']
    expect(typeOfFile(archive(document))).toBe(`${OFFICE}.wordprocessingml.document`)
    expect(typeOfFile(archive(sheet, 'um comentário'))).toBe(`${OFFICE}.spreadsheetml.sheet`)
    expect(headFits(archive(sheet).subarray(0, 16), `${OFFICE}.spreadsheetml.sheet`)).toBe(true)
    expect(typeOfFile(archive([...document, 'word/vbaProject.bin']))).toBeNull()
    expect(typeOfFile(archive(['a.txt', 'word/document.xml']))).toBe('application/zip')
    expect(typeOfFile(archive(document).subarray(0, 60))).toBe('application/zip')
  })

  it('of an archive whose directory leads astray is not guessed', () => {
    const broken = archive(['[Content_Types].xml', 'word/document.xml'])
    new DataView(broken.buffer, broken.byteOffset).setUint32(broken.length - 6, 0xff_ff_ff_f0, true)
    expect(typeOfFile(broken)).toBe('application/zip')
  })
})
