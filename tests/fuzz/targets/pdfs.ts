import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { weighed } from '../generators/text.ts'
import { PdfProblem, readTexts, splitterOf } from '../../../apps/web/src/features/documents/model/distribution/pdf-work.ts'
import { headFits, typeOfFile, typeOfHead } from '../../../supabase/functions/_shared/file-type.ts'
import { signedCopy } from '../../../supabase/functions/stamp-document/stamp.ts'
import { editedBytes } from '../generators/bytes.ts'
import { type Disturbance, disturbances, disturbedText } from '../generators/pdfs.ts'
import { bytesOf, type SheetFile, workbooks } from '../generators/sheets.ts'
import { rule, targetOf, unlessRefused, type Verdict } from '../target.ts'

const FOOT = ['Assinado eletronicamente · código 2345-6789-ABCD-EFGH · confira em https://vinculo.example/verificar/2345', `SHA-256 do original ${'0'.repeat(64)}`] as const
const signatures = await PDFDocument.create()
signatures.addPage()
const SHEET = new Uint8Array(await signatures.save())

const KNOWN = new Set([
  'application/pdf', 'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
])

function contentOf(of: 'paper' | 'picture', how: Disturbance): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(how.bytes.reduce(editedBytes, Uint8Array.from(Buffer.from(disturbedText(of, how), 'latin1'))))
}

/** The signed copy: the pages of the paper and that of signatures, or this one alone where the paper has none that can be copied, and then it says so. */
async function stamp(bytes: Uint8Array<ArrayBuffer>, mime: string): Promise<Verdict> {
  let told = true
  const copy = await signedCopy({ bytes, mime }, (hasPages) => {
    told = hasPages
    return Promise.resolve(SHEET)
  }, FOOT)
  const pages = (await PDFDocument.load(copy)).getPageCount()
  rule(told ? pages >= 1 : pages === 1, 'the page of signatures says other than the copy')
  return told ? 'accepted' : 'refused'
}

/** Pages that are cut out: each alone, and all of them. */
function split(bytes: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  return unlessRefused(PdfProblem, async () => {
    const part = await splitterOf(bytes)
    for (const pages of [[1], [3, 1]]) {
      const own = await PDFDocument.load(await part(pages))
      rule(own.getPageCount() === pages.length, 'a part has other pages than were cut out')
    }
  })
}

function texts(bytes: Uint8Array<ArrayBuffer>): Promise<Verdict> {
  return unlessRefused(PdfProblem, async () => {
    const told: number[] = []
    const found = await readTexts(bytes, (done) => { told.push(done) })
    rule(found.length === told.length && found.every((text) => typeof text === 'string'), 'pages were read that are not told of')
  })
}

function typed(bytes: Uint8Array): Verdict {
  const head = typeOfHead(bytes.subarray(0, 16))
  const whole = typeOfFile(bytes)
  rule([head, whole].every((type) => type === null || KNOWN.has(type)), 'a file is of a type that nobody knows')
  rule(whole === null || headFits(bytes.subarray(0, 16), whole), 'a file is of another type than its first bytes')
  return whole === null ? 'refused' : 'accepted'
}

type Input =
  | { readonly kind: 'stamped' | 'split' | 'texts' | 'typed'; readonly how: Disturbance }
  | { readonly kind: 'picture'; readonly mime: 'image/png' | 'image/jpeg'; readonly how: Disturbance }
  | { readonly kind: 'packed'; readonly file: SheetFile }

/** Papers that are stamped, cut into pages and read, pictures that become pages, and what any file is by its bytes. */
export const target = targetOf<Input>({
  name: 'pdfs',
  within: 500,
  weighsMemory: true,
  // The reader of texts leaves some behind; it runs in browsers alone.
  mayStray: true,
  inputs: weighed(
    [8, fc.record({ kind: fc.constantFrom('stamped' as const, 'split' as const), how: disturbances })],
    [2, fc.record({ kind: fc.constant('texts' as const), how: disturbances })],
    [3, fc.record({ kind: fc.constant('picture' as const), mime: fc.constantFrom('image/png' as const, 'image/jpeg' as const), how: disturbances })],
    [1, fc.record({ kind: fc.constant('typed' as const), how: disturbances })],
    [3, fc.record({ kind: fc.constant('packed' as const), file: workbooks })],
  ),
  attempt(input) {
    switch (input.kind) {
      case 'stamped':
        return stamp(contentOf('paper', input.how), 'application/pdf')
      case 'picture':
        return stamp(contentOf('picture', input.how), input.mime)
      case 'split':
        return split(contentOf('paper', input.how))
      case 'texts':
        return texts(contentOf('paper', input.how))
      case 'typed':
        return typed(contentOf(input.how.base % 2 === 0 ? 'paper' : 'picture', input.how))
      case 'packed':
        return typed(bytesOf(input.file))
    }
  },
})
