import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { validateHeaderValue } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { diskStore } from '../../../apps/server/src/storage/blobs/disk.ts'
import { headerMetadata, optionalInteger, parseFields, textList } from '../../../apps/server/src/storage/fields.ts'
import { isAllowedMime, readMime, servedMime } from '../../../apps/server/src/storage/mime.ts'
import { bucketId, objectKey } from '../../../apps/server/src/storage/names.ts'
import { isNotModified, rangeApplies } from '../../../apps/server/src/storage/serve/conditions.ts'
import { disposition } from '../../../apps/server/src/storage/serve/disposition.ts'
import { parseRange } from '../../../apps/server/src/storage/serve/range.ts'
import { urlSigner } from '../../../apps/server/src/storage/signed-urls.ts'
import { StorageError } from '../../../apps/server/src/storage/storage-error.ts'
import { openIncoming } from '../../../apps/server/src/storage/upload/incoming.ts'
import { bucketName, type FormInput, forms, formText, mime, objectName, range } from '../generators/storage.ts'
import { mutated, scrap, weighed } from '../generators/text.ts'
import { rule, targetOf, unlessRefused, type Verdict } from '../target.ts'

const signer = urlSigner(Buffer.alloc(48, 7))
const ASKER = { role: 'authenticated', claims: { sub: 'a', session_id: 'b', aal: 'aal1' } }
const PLACE = 'files/pasta/contrato.pdf'
const tokens = [await signer.signDownload(PLACE, ASKER, 600), await signer.signUpload(PLACE, { owner: 'a', upsert: false }), await signer.signDownload('files/outro.pdf', ASKER, 600)]
const signedParts = new Set(tokens.map((token) => token.slice(0, token.lastIndexOf('.'))))

const VERSION = '00000000-0000-4000-8000-000000000001'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** What browsers run or lay out as a page by the standard of types (WHATWG MIME Sniffing), written apart from the list of the product. */
const RUNS = new Set([
  'text/html', 'text/css', 'text/xml', 'application/xml',
  ...['application', 'text'].flatMap((main) => ['javascript', 'ecmascript', 'x-javascript', 'x-ecmascript'].map((sub) => `${main}/${sub}`)),
  'text/jscript', 'text/livescript',
])
const runs = (type: string): boolean => RUNS.has(type) || /\+xml$|^multipart\//.test(type)

/** Every reading of a name stays in its bucket: as it is, decoded once more, with signs that look alike replaced. */
function checkName(bucket: string, name: string): void {
  for (const spelled of [name, decodeURIComponent(name), name.normalize('NFKC')]) rule(`${path.posix.join('/', bucket, spelled)}/`.startsWith(`/${bucket}/`), `the name leaves its bucket: ${spelled}`)
  rule(!/[\p{Cc}\\]/u.test(name), 'a control character or a backslash is in a name')
}

function names({ bucket, name }: { readonly bucket: string; readonly name: string }): Promise<Verdict> {
  return unlessRefused(StorageError, () => {
    rule(bucketId(bucket) === bucket, 'a bucket is not called as it was')
    rule(bucket !== '' && !bucket.includes('/') && bucket !== '.' && bucket !== '..', 'a bucket is called like a path')
    rule(objectKey(name) === name, 'an object is not called as it was')
    checkName('bucket', name)
  })
}

/** What is said of bytes in heads: of a part of them, of their type, of their name, of what a cache has. */
function heads(input: { readonly range: string; readonly size: number; readonly mime: string; readonly text: string }): Verdict {
  const found = parseRange(input.range, input.size)
  if (found !== null && found !== 'unsatisfiable') rule(found.start >= 0 && found.start <= found.end && found.end < input.size, 'a range lies beyond its file')
  const served = servedMime(input.mime)
  validateHeaderValue('content-type', served)
  rule(!runs((served.split(';')[0] ?? '').trim().toLowerCase()), `a browser would run ${served}`)
  const type = readMime(input.mime)
  if (type !== null) validateHeaderValue('content-type', type)
  isAllowedMime(input.mime, [input.text, 'image/*'])
  const said = disposition(input.text) ?? ''
  rule(/^[\u0020-\u007e]*$/.test(said), 'a name ends the head in which it stands')
  const name = /filename\*=UTF-8''([^;]*);$/.exec(said)?.[1]
  if (name !== undefined) rule(!/[\\/\p{Cc}]/u.test(decodeURIComponent(name)), 'the name of a download names a folder')
  const validators = { etag: '"abc"', lastModified: new Date(0) }
  const conditions = { 'if-none-match': input.text, 'if-modified-since': input.text, 'if-range': input.text }
  rule(!isNotModified(conditions, validators) || /\*|"abc"/.test(input.text), 'a cache is told that it has what it does not have')
  rangeApplies(conditions, validators)
  return found === null || type === null ? 'refused' : 'accepted'
}

function bodies(text: string): Promise<Verdict> {
  return unlessRefused(StorageError, () => {
    headerMetadata(Buffer.from(text).toString('base64'))
    const fields = parseFields(text)
    const limit = optionalInteger(fields, 'limit', 1, 1000)
    rule(limit === undefined || (limit >= 1 && limit <= 1000), 'a limit lies beyond its bounds')
    if (fields['prefixes'] !== undefined) rule(textList(fields, 'prefixes', 1000).every((each) => typeof each === 'string'), 'a list of texts holds something else')
  })
}

/** A token opens the one place for the one purpose that it was signed for. */
async function signed({ token, place, purpose }: { readonly token: string; readonly place: string; readonly purpose: 'download' | 'upload' }): Promise<Verdict> {
  const verdict = await unlessRefused(StorageError, () => (purpose === 'download' ? signer.readDownload(token, place) : signer.readUpload(token, place)))
  if (verdict === 'accepted') {
    const input = token.slice(0, token.lastIndexOf('.'))
    rule(signedParts.has(input), 'an address opened that nobody has signed')
    const { url, scope } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
    rule(url === place && scope === purpose, 'an address opened another place, or for another purpose')
  }
  return verdict
}

/** A version becomes a path: only a uuid does, and nothing else is ever looked for. */
async function versions(version: string): Promise<Verdict> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vinculo-fuzz-'))
  try {
    const store = diskStore(path.join(folder, 'files'))
    rule((await store.read(version, null)) === null, 'something was read that nobody wrote')
    rule(!(await store.copy(version, VERSION)), 'something was copied that nobody wrote')
    await store.remove([version])
    const isWritten = await store.write(version, (async function* () { yield await Promise.resolve(Buffer.from('x')) })()).then(() => true, () => false)
    rule(isWritten === UUID.test(version), 'something was written under what is no version')
    rule(readdirSync(folder).every((name) => name === 'files'), 'something lies beside the folder of the files')
    return isWritten ? 'accepted' : 'refused'
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Request = Parameters<typeof openIncoming>[0]

async function uploads({ boundary, parts, text, headers }: FormInput): Promise<Verdict> {
  const whole = Buffer.from(text ?? formText(boundary, parts))
  const raw = new PassThrough()
  const request = { raw, headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(whole.length), ...headers } } as unknown as Request
  raw.on('error', () => undefined)
  raw.end(whole)
  return unlessRefused(StorageError, async () => {
    const incoming = await openIncoming(request, 1_000_000)
    const bytes = await buffer(incoming.body).catch((error: unknown) => { throw incoming.failure() ?? error })
    const { mimetype, cacheControl } = await incoming.complete()
    validateHeaderValue('content-type', mimetype)
    validateHeaderValue('cache-control', cacheControl)
    rule(bytes.length <= whole.length, 'a form held more than it is')
    const file = text === null ? parts.filter(({ name, fileName }) => fileName !== null || name === '') : []
    if (file.length === 1 && !file[0]?.content.includes(boundary)) rule(bytes.toString() === Buffer.from(file[0]?.content ?? '').toString(), 'a form gave other bytes than it held')
  })
}

const spoiled = fc.oneof(mutated(fc.constantFrom(...tokens)), fc.constantFrom(...tokens))

type Input =
  | { readonly kind: 'names'; readonly input: Parameters<typeof names>[0] }
  | { readonly kind: 'heads'; readonly input: Parameters<typeof heads>[0] }
  | { readonly kind: 'signed'; readonly input: Parameters<typeof signed>[0] }
  | { readonly kind: 'bodies' | 'versions'; readonly input: string }
  | { readonly kind: 'uploads'; readonly input: FormInput }

const of = <Kind extends string, T>(kind: Kind, input: fc.Arbitrary<T>) => fc.record({ kind: fc.constant(kind), input })

/** Names, heads, forms and signed addresses of storage: no name leaves its bucket, no address opens another place. */
export const target = targetOf<Input>({
  name: 'storage',
  within: 250,
  inputs: weighed(
    [6, of('names', fc.record({ bucket: bucketName, name: objectName }))],
    [6, of('heads', fc.record({ range, size: fc.oneof(fc.constantFrom(0, 1, 10), fc.nat(1000)), mime, text: fc.oneof(objectName, fc.constantFrom('"abc"', 'W/"abc"', '*', 'Thu, 01 Jan 1970 00:00:00 GMT')) }))],
    [3, of('signed', fc.record({ token: spoiled, place: fc.oneof(fc.constantFrom(PLACE, 'files/outro.pdf'), objectName), purpose: fc.constantFrom('download', 'upload') }))],
    [2, of('bodies', mutated(fc.oneof(fc.constantFrom('{"limit":10,"prefixes":["a"]}', '{"limit":"5"}', '{}'), fc.jsonValue().map((value) => JSON.stringify(value)))))],
    [1, of('versions', fc.oneof(mutated(fc.constant('00000000-0000-4000-8000-000000000002')), objectName, scrap))],
    [2, of('uploads', forms)],
  ),
  attempt(given) {
    switch (given.kind) {
      case 'names':
        return names(given.input)
      case 'heads':
        return heads(given.input)
      case 'signed':
        return signed(given.input)
      case 'bodies':
        return bodies(given.input)
      case 'versions':
        return versions(given.input)
      case 'uploads':
        return uploads(given.input)
    }
  },
})
