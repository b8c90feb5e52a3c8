import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'

import { keepOwn, type Made } from './own-page.ts'

/** Why a file is not read, for the person. */
export class PdfProblem extends Error {}

function problemOf(cause: unknown): PdfProblem {
  const text = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)
  const message = /password|encrypt/i.test(text) ? 'Este PDF tem senha. Salve uma cópia sem senha e tente de novo.' : 'Este arquivo não pôde ser lido como PDF.'
  return new PdfProblem(message, { cause })
}

/** The text of each page, in order. The bytes are handed over: read a copy when they are needed afterwards. Throws `PdfProblem`. */
export async function readTexts(bytes: Uint8Array, onPage: (done: number, total: number) => void): Promise<readonly string[]> {
  const paper = await getDocumentProxy(bytes).catch((cause: unknown) => {
    throw problemOf(cause)
  })
  try {
    const texts: string[] = []
    for (let number = 1; number <= paper.numPages; number += 1) {
      const page = await paper.getPage(number)
      const { items } = await page.getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''))
      page.cleanup()
      onPage(number, paper.numPages)
    }
    return texts
  } catch (cause) {
    throw problemOf(cause)
  } finally {
    await paper.cleanup()
  }
}

/** Makes PDFs out of pages of one, numbered from 1, without anything of the others; the whole is read once. Throws `PdfProblem`. */
export async function splitterOf(bytes: Uint8Array): Promise<(pages: readonly number[]) => Promise<Uint8Array>> {
  const whole = await PDFDocument.load(bytes).catch((cause: unknown) => {
    throw problemOf(cause)
  })
  const made: Made = new Map()
  const cut = async (pages: readonly number[]): Promise<Uint8Array> => {
    const part = await PDFDocument.create()
    for (const page of pages) keepOwn(whole.getPage(page - 1), made)
    const copied = await part.copyPages(
      whole,
      pages.map((page) => page - 1),
    )
    for (const page of copied) part.addPage(page)
    return part.save()
  }
  return (pages) =>
    cut(pages).catch((cause: unknown) => {
      throw new PdfProblem('O PDF não pôde ser separado.', { cause })
    })
}
