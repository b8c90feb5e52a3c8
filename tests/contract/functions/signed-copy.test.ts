import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { signedCopy } from '../../../supabase/functions/stamp-document/stamp.ts'
import { pdf, png } from '../../support/pictures.ts'

const bytes = (content: Uint8Array | string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(content))

/** Pages of the copy, and whether its page of signatures says that those of the paper stand before it. */
async function copied(content: Uint8Array | string, mime: string): Promise<{ readonly pages: number; readonly told: boolean }> {
  let told = true
  const print = async (hasPages: boolean): Promise<Uint8Array> => {
    told = hasPages
    const sheet = await PDFDocument.create()
    sheet.addPage()
    return sheet.save()
  }
  const copy = await PDFDocument.load(await signedCopy({ bytes: bytes(content), mime }, print, ['código 2345', 'SHA-256']))
  return { pages: copy.getPageCount(), told }
}

const WHOLE = { pages: 2, told: true }
const SIGNATURES_ALONE = { pages: 1, told: false }

/** A PDF of one page that is good until somebody writes on it. */
async function brokenPage(): Promise<Uint8Array> {
  const paper = await PDFDocument.create()
  paper.addPage().node.set(PDFName.of('MediaBox'), paper.context.obj({}))
  return paper.save()
}

/** A picture whose head, or whose second chunk, says this at a place. */
function lying(at: number, value: number): Uint8Array {
  const picture = Buffer.from(png(2, [1, 2, 3]))
  picture.writeUInt32BE(value, at)
  return picture
}

describe('the signed copy', () => {
  it('has the pages of the paper before the page of signatures', async () => {
    expect(await copied(pdf('x'), 'application/pdf')).toEqual(WHOLE)
    expect(await copied(png(2, [1, 2, 3]), 'image/png')).toEqual(WHOLE)
  })

  it('is the page of signatures alone, which says so, where the paper has no pages that can be copied', async () => {
    const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
    expect(await copied('PK', office)).toEqual(SIGNATURES_ALONE)
    for (const [content, mime] of [
      ['%PDF-1.7 isto não é um PDF', 'application/pdf'],
      [Buffer.from(pdf('x')).toString('latin1').replace('/Pages 2 0 R', '/Pages 99 0 R'), 'application/pdf'],
      [await brokenPage(), 'application/pdf'],
      [Buffer.from(png(2, [1, 2, 3])).subarray(0, 20), 'image/png'],
      // So many pixels a side, and a chunk of four billion bytes.
      [Buffer.concat([lying(16, 60_000).subarray(0, 20), lying(20, 60_000).subarray(20)]), 'image/png'],
      [lying(33, 0xff_ff_ff_ff), 'image/png'],
      ['\u00ff\u00d8\u00ff', 'image/jpeg'],
    ] as const) expect(await copied(content, mime)).toEqual(SIGNATURES_ALONE)
  })
})
