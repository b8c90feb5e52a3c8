// The copy itself: the pages of the paper, the foot on each of them, the page of signatures behind.
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

const A4 = [595.28, 841.89] as const
const EDGE = 12
const SIZE = 6.5
const LINE = 8
const QUIET = rgb(0.32, 0.34, 0.38)

/** The pages of a paper; null for what has none that could be copied, such as a text of Office or a PDF with a password. */
export async function pagesOf(bytes: Uint8Array<ArrayBuffer>, mime: string): Promise<PDFDocument | null> {
  if (mime === 'application/pdf') return await PDFDocument.load(bytes, { updateMetadata: false }).catch(() => null)
  if (mime !== 'image/png' && mime !== 'image/jpeg') return null
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

/** The signed copy; `sheet` is the page of signatures as a PDF. */
export async function stamped(original: PDFDocument | null, sheet: Uint8Array<ArrayBuffer>, foot: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = original ?? (await PDFDocument.create())
  const signatures = await PDFDocument.load(sheet)
  for (const page of await document.copyPages(signatures, signatures.getPageIndices())) document.addPage(page)
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const page of document.getPages()) writeFoot(page, font, foot)
  return new Uint8Array(await document.save())
}
