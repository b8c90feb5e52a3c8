// The copy itself: the pages of the paper, the foot on each of them, the page of signatures behind.
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

const A4 = [595.28, 841.89] as const
const EDGE = 12
const SIZE = 6.5
const LINE = 8
const QUIET = rgb(0.32, 0.34, 0.38)

/** A page at 600 dpi; a PNG is unpacked to four bytes for each of its pixels, whatever it weighs. */
const MOST_PIXELS = 40_000_000

const PNG_MARK = 8
const PNG_CHUNK = 12
const [HEAD, END] = [0x49_48_44_52, 0x49_45_4e_44]

/** Whether a PNG can be unpacked: it is not larger than that, and no chunk says to be longer than the file, which its decoder would believe. */
function isPicture(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = PNG_MARK; at + PNG_CHUNK <= view.byteLength; ) {
    const [length, type] = [view.getUint32(at), view.getUint32(at + 4)]
    if (type === END) return true
    if (length > view.byteLength - at - PNG_CHUNK) return false
    if (type === HEAD && (length < 8 || view.getUint32(at + 8) * view.getUint32(at + 12) > MOST_PIXELS)) return false
    at += PNG_CHUNK + length
  }
  return false
}

interface Paper {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mime: string
}

/** The pages of a paper; null for what never has any, such as a text of Office. Throws for a PDF with a password and whatever is damaged. */
async function pagesOf({ bytes, mime }: Paper): Promise<PDFDocument | null> {
  if (mime === 'application/pdf') return await PDFDocument.load(bytes, { updateMetadata: false })
  if (mime !== 'image/png' && mime !== 'image/jpeg') return null
  if (mime === 'image/png' && !isPicture(bytes)) throw new Error('the picture is damaged or too large')
  const document = await PDFDocument.create()
  const image = await (mime === 'image/png' ? document.embedPng(bytes) : document.embedJpg(bytes))
  const [width, height] = A4
  const scale = Math.min((width - 6 * EDGE) / image.width, (height - 6 * EDGE) / image.height, 1)
  const [shownWidth, shownHeight] = [image.width * scale, image.height * scale]
  document.addPage([width, height]).drawImage(image, { x: (width - shownWidth) / 2, y: (height - shownHeight) / 2, width: shownWidth, height: shownHeight })
  return document
}

/** Where a line at the foot begins, so far above the edge, on a page that is read turned by `angle`. */
function placeOf(page: PDFPage, angle: number, above: number): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = page.getCropBox()
  if (angle === 90) return { x: x + width - above, y: y + EDGE }
  if (angle === 180) return { x: x + width - EDGE, y: y + height - above }
  if (angle === 270) return { x: x + above, y: y + height - EDGE }
  return { x: x + EDGE, y: y + above }
}

function writeFoot(page: PDFPage, font: PDFFont, lines: readonly string[]): void {
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const { width, height } = page.getCropBox()
  const room = (angle % 180 === 0 ? width : height) - 2 * EDGE
  lines.forEach((line, index) => {
    const size = Math.min(SIZE, room / font.widthOfTextAtSize(line, 1))
    const above = EDGE / 2 + (lines.length - 1 - index) * LINE
    page.drawText(line, { ...placeOf(page, angle, above), size, font, color: QUIET, rotate: degrees(angle) })
  })
}

/** These pages and behind them `sheet`, the page of signatures as a PDF, all with the foot. */
async function withSignatures(document: PDFDocument, sheet: Uint8Array, foot: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const signatures = await PDFDocument.load(sheet)
  for (const page of await document.copyPages(signatures, signatures.getPageIndices())) document.addPage(page)
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const page of document.getPages()) writeFoot(page, font, foot)
  return new Uint8Array(await document.save())
}

/** Whatever is wrong with the pages of a paper must not keep its signatures from being shown. */
function unusable(cause: unknown): null {
  console.error(`pages that cannot be copied: ${cause instanceof Error ? cause.message : String(cause)}`)
  return null
}

/** The signed copy. `print` makes the page of signatures, which says whether the pages of the paper stand before it: not all that people sign has pages that can be copied. */
export async function signedCopy(paper: Paper, print: (hasPages: boolean) => Promise<Uint8Array>, foot: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const pages = await pagesOf(paper).catch(unusable)
  const whole = pages === null ? null : await withSignatures(pages, await print(true), foot).catch(unusable)
  return whole ?? (await withSignatures(await PDFDocument.create(), await print(false), foot))
}
