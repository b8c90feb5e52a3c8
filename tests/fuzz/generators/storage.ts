import fc from 'fast-check'
import { encoded, listed, mostly, mutated, scrap, seq, weighed } from './text.ts'

const SEGMENTS = [
  'a', 'pasta', 'contrato.pdf', 'foto 1.png', '.', '..', '...', '.hidden', 'a..b', ' ', 'CON', 'nul.txt', 'a\\b', '%2e%2e', '%252e%252e', '..%2f',
  '..%5c', '%00', '%c0%ae%c0%ae', '\uFF0E\uFF0E', 'é', '🙂', '~', '$HOME', '-rf', 'a;b', "a'b", 'a"b', 'a<b', 'a|b', 'a:b', 'C:', '\u202Efdp.exe',
  '.emptyFolderPlaceholder',
] as const

const ORDINARY = ['a', 'pasta', 'contrato.pdf', 'foto 1.png', 'b_1', "d'água", 'x&y=1'] as const

/** Names of objects: paths that are good, that go up, that hide what they are. */
export const objectName: fc.Arbitrary<string> = weighed(
  [3, listed(fc.constantFrom(...ORDINARY), '/', 4)],
  [3, listed(fc.constantFrom(...SEGMENTS), '/', 5)],
  [2, mutated(listed(fc.constantFrom(...ORDINARY), '/', 4))],
  [1, seq(fc.constantFrom('/', '//', './', '../', 'file:///', '\\\\'), listed(fc.constantFrom(...SEGMENTS), '/', 3))],
  [1, scrap],
)

const buckets = fc.constantFrom('files', 'avatars', 'a b')
export const bucketName: fc.Arbitrary<string> = weighed([4, buckets], [1, fc.constantFrom('.', '..', ' a', 'a/b')], [2, mutated(buckets)], [1, scrap])

export const range: fc.Arbitrary<string> = mutated(fc.tuple(
  fc.constantFrom('bytes=', 'bytes =', 'items=', 'Bytes='),
  fc.constantFrom('0-', '-1', '0-0', '5-2', '0-99999999999999', '10-20', '0-1,5-6', '-0', '-', '999999-'),
).map((parts) => parts.join('')))

export const mime: fc.Arbitrary<string> = mutated(fc.constantFrom(
  'image/png', 'text/html', 'TEXT/HTML', 'text/html; charset=utf-8', 'application/xhtml+xml', 'image/svg+xml', 'application/pdf',
  'multipart/form-data; boundary=x', 'text/plain;charset="a b"', 'application/javascript', 'text/css', '*/*', 'image/*',
))

export interface FormPart {
  readonly name: string
  readonly fileName: string | null
  readonly type: string | null
  readonly content: string
}

export interface FormInput {
  readonly boundary: string
  readonly parts: readonly FormPart[]
  /** Disturbs the text of the form after it was written; the same text when null. */
  readonly text: string | null
  readonly headers: Readonly<Record<string, string>>
}

const type = fc.oneof(fc.constant(null), mime)
const told = fc.oneof(fc.constantFrom('3600', 'max-age=1', '{"a":1}', '[]', 'image/png', '-1'), scrap)
const part: fc.Arbitrary<FormPart> = weighed(
  [2, fc.record({ name: fc.constantFrom('', 'file'), fileName: fc.oneof(fc.constantFrom('a.pdf', 'blob', ''), scrap), type, content: fc.oneof(fc.string({ maxLength: 200 }), scrap) })],
  [1, fc.record({ name: fc.oneof(fc.constantFrom('cacheControl', 'metadata', 'contentType'), scrap), fileName: fc.constant(null), type, content: told })],
)

const quotedPart = (text: string): string => text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')

export function formText(boundary: string, parts: readonly FormPart[]): string {
  const written = parts.map(({ name, fileName, type, content }) => {
    const file = fileName === null ? '' : `; filename="${quotedPart(fileName)}"`
    return `--${boundary}\r\ncontent-disposition: form-data; name="${quotedPart(name)}"${file}\r\n${type === null ? '' : `content-type: ${quotedPart(type)}\r\n`}\r\n${content}\r\n`
  })
  return `${written.join('')}--${boundary}--\r\n`
}

const metadata = fc.oneof(fc.constantFrom('{}', '{"a":"b"}', '[]', '1', '{"__proto__":1}'), scrap).map((text) => Buffer.from(text).toString('base64'))

export const forms: fc.Arbitrary<FormInput> = fc.tuple(
  mostly(fc.constantFrom('x', '----WebKitFormBoundaryabc'), scrap.map((text) => text.replaceAll(/[^\w'()+,./:=?-]/g, '').slice(0, 70))),
  fc.array(part, { maxLength: 4 }),
  fc.record({ 'x-metadata': metadata, 'x-robots-tag': fc.constantFrom('noindex', 'a, b', 'x'.repeat(300)), 'cache-control': fc.constantFrom('max-age=1', 'no-store', 'x;y') }, { requiredKeys: [] }),
).chain(([boundary, parts, headers]) => fc.oneof(fc.constant(null), mutated(fc.constant(formText(boundary, parts)))).map((text) => ({ boundary, parts, text, headers })))

/** A place in an address, as encoded as clients do it, twice, or hardly at all. */
export function placed(text: fc.Arbitrary<string>, spell: (text: string) => string): fc.Arbitrary<string> {
  return fc.tuple(text, fc.constantFrom('once', 'segments', 'twice', 'raw')).map(([name, how]) => {
    if (how === 'once') return encoded(name)
    if (how === 'segments') return name.split('/').map(encoded).join('/')
    return how === 'twice' ? encoded(encoded(name)) : spell(name)
  })
}
