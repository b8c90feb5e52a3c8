import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library'
import { encode } from 'uqr'

const [WIDTH, HEIGHT] = [640, 480]

/** A film for Chromium's camera that shows one QR code, slightly grey as a camera sees it (YUV4MPEG2, one frame over and over). */
export function filmOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const square = Math.floor(HEIGHT / size)
  const [left, top] = [Math.floor((WIDTH - size * square) / 2), Math.floor((HEIGHT - size * square) / 2)]
  const luma = Buffer.alloc(WIDTH * HEIGHT, 200)
  for (let y = 0; y < size * square; y += 1) {
    for (let x = 0; x < size * square; x += 1) if (data[Math.floor(y / square)]?.[Math.floor(x / square)] === true) luma[(top + y) * WIDTH + left + x] = 40
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${String(WIDTH)} H${String(HEIGHT)} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: 10 }, () => frame)])
}

/** What is drawn on a page, as the text of its instructions. */
function instructionsOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray ? Array.from({ length: contents.size() }, (_, index) => contents.lookup(index)) : [contents]
  return streams.map((stream) => (stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '')).join('\n')
}

/** The text of the first code on a page: its squares are filled together, before any other. */
function firstCode(page: PDFPage): string {
  const [drawn = ''] = instructionsOf(page).split(/^f$/m)
  const squares = [...drawn.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map((match) => match.slice(1).map(Number) as [number, number, number, number])
  const unit = Math.min(...squares.map(([, , , height]) => height)) / 4
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.max(...squares.map(([, y, , height]) => y + height))]
  const side = Math.round((top - Math.min(...squares.map(([, y]) => y))) / unit) + 32
  const grey = new Uint8ClampedArray(side * side).fill(255)
  for (const [x, y, width, height] of squares) {
    for (let row = 0; row < Math.round(height / unit); row += 1) {
      const from = (Math.round((top - y - height) / unit) + row + 16) * side + Math.round((x - left) / unit) + 16
      grey.fill(0, from, from + Math.round(width / unit))
    }
  }
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(grey, side, side)))).getText()
}

/** The pages of a PDF of labels, and what its first code says. */
export async function readLabels(file: Buffer): Promise<{ readonly pages: number; readonly code: string }> {
  const paper = await PDFDocument.load(file)
  return { pages: paper.getPageCount(), code: firstCode(paper.getPage(0)) }
}
