import { deflateSync } from 'node:zlib'
import { degrees, PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { type ByteEdit, byteEdits } from './bytes.ts'
import { type Edit, edited, editsOf, weighed } from './text.ts'

/** Papers whose pages share fonts and forms, lead to each other, are turned, and hold fields, notes and glyphs. */
async function paper(isPacked: boolean): Promise<string> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const { context } = document
  const [all, drawn] = [context.nextRef(), context.obj({})]
  const written = (text: string, y: number): string => `q BT /F1 12 Tf 50 ${String(y)} Td (${text}) Tj ET Q`
  const stream = (text: string, dict: Record<string, unknown>) => context.register(context.stream(text, dict as never))
  for (const name of ['Ana', 'Bia', 'Caio']) {
    const page = document.addPage([600, 800])
    drawn.set(PDFName.of(`Fm${name}`), stream(written(`Liquido de ${name}`, 700), { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 600, 800], Resources: all }))
    page.node.set(PDFName.Resources, all)
    page.node.set(PDFName.Contents, context.obj([stream(written(name, 750), {}), context.register(context.flateStream(`/Fm${name} Do`))]))
    page.node.set(PDFName.Annots, context.obj([{ Type: 'Annot', Subtype: 'Stamp', Rect: [0, 0, 60, 80], AP: { N: stream(written('x', 10), { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 60, 80] }) } }]))
    page.setRotation(degrees(name === 'Bia' ? 90 : 0))
  }
  context.assign(all, context.obj({ Font: { F1: font.ref }, XObject: drawn, ExtGState: { G: { SMask: { S: 'Alpha', G: stream('', { Subtype: 'Form', BBox: [0, 0, 1, 1] }) } } } }))
  return Buffer.from(await document.save({ useObjectStreams: isPacked })).toString('latin1')
}

function chunk(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length, 0)
  head.write(type, 4, 'latin1')
  // The sum of the check is looked at by nobody here.
  return Buffer.concat([head, content, Buffer.alloc(4)])
}

/** A picture of one colour that says to be so large, with the bytes of so many lines. */
function png(width: number, height: number, kind: number, lines: number): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, kind], 8)
  const channels = [1, 0, 3, 1, 2, 0, 4][kind] ?? 1
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('PLTE', Buffer.alloc(9)), chunk('IDAT', deflateSync(Buffer.alloc((width * channels + 1) * lines))), chunk('IEND', Buffer.alloc(0))])
  return bytes.toString('latin1')
}

/** The smallest picture that a camera could have made. */
const JPEG = Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=', 'base64').toString('latin1')

const papers: readonly [string, ...string[]] = [await paper(false), await paper(false), await paper(true)]
const pictures: readonly [string, ...string[]] = [JPEG, png(4, 4, 2, 4), png(4, 4, 6, 4), png(8, 2, 3, 2), png(3, 3, 0, 3), png(60_000, 60_000, 0, 1)]

const TOKENS = [
  '<<', '>>', '[', ']', '(', ')', '<', '>', ' obj', 'endobj', 'stream\n', 'endstream', 'xref', 'trailer', 'startxref', '%%EOF', '%PDF-1.7', '%', 'null', 'true', '-1', '0', '1e30', '999999999999', '1 0 R', '99 0 R', 'R',
  '/Resources', '/Kids', '/Parent', '/Type', '/Pages', '/Page', '/Count', '/MediaBox', '/CropBox', '/Rotate', '/Contents', '/Annots', '/AP', '/N', '/XObject', '/Font', '/Filter', '/FlateDecode', '/LZWDecode', '/ASCII85Decode', '/DecodeParms', '/Length', '/Encrypt', '/SMask', '/G', '/Root', '/#', '/',
] as const
const scraps = weighed(
  [5, fc.constantFrom(...TOKENS)],
  [2, fc.tuple(fc.constantFrom(...TOKENS), fc.constantFrom(...TOKENS)).map((pair) => pair.join(' '))],
  [1, fc.tuple(fc.constantFrom('[', '<<', '<</A', '(', '%', '1 0 R ', ' '), fc.nat(2_000)).map(([sign, times]) => sign.repeat(times))],
)

/** Lets the so-manieth reference mean another object: pages that are their own parents, fonts that are pages. */
interface Turn {
  readonly which: number
  readonly to: number
}

const REFERENCE = /\b\d+ 0 R\b/g

function turned(text: string, { which, to }: Turn): string {
  const count = text.match(REFERENCE)?.length ?? 0
  let at = -1
  return count === 0 ? text : text.replaceAll(REFERENCE, (reference) => ((at += 1) === which % count ? `${String(to)} 0 R` : reference))
}

export interface Disturbance {
  /** Which of the papers or pictures. */
  readonly base: number
  readonly turns: readonly Turn[]
  readonly edits: readonly Edit[]
  readonly bytes: readonly ByteEdit[]
}

const turn = fc.record({ which: fc.nat(80), to: fc.integer({ min: 0, max: 30 }) })
const seldom = <T>(some: fc.Arbitrary<readonly T[]>): fc.Arbitrary<readonly T[]> => weighed([2, fc.constant([])], [1, some])

export const disturbances: fc.Arbitrary<Disturbance> = fc.record({ base: fc.nat(11), turns: seldom(fc.array(turn, { minLength: 1, maxLength: 3 })), edits: seldom(editsOf(scraps)), bytes: seldom(byteEdits) })

/** The text of a file in Latin-1, before its bytes are edited. */
export function disturbedText(of: 'paper' | 'picture', { base, turns, edits }: Disturbance): string {
  const all = of === 'paper' ? papers : pictures
  return edits.reduce(edited, turns.reduce(turned, all[base % all.length] ?? ''))
}
