import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

import { type Evidence, evidenceFacts, partyLines, partyLook, partyName } from './evidence.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 56
const INK = rgb(0.1, 0.1, 0.12)
const MUTED = rgb(0.38, 0.4, 0.44)

/** The standard fonts know the letters of Western Europe alone: anything else becomes a question mark, never an error. */
export function printable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026]/gu, '?')
}

/** Lines that fit, broken at spaces, and inside words that are longer than a line. */
export function wrapped(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
      while (!fits(line)) {
        let end = line.length - 1
        while (end > 1 && !fits(line.slice(0, end))) end -= 1
        lines.push(line.slice(0, end))
        line = line.slice(end)
      }
    }
  }
  return line === '' ? lines : [...lines, line]
}

interface Writer {
  readonly text: (text: string, look?: { readonly bold?: boolean; readonly size?: number; readonly muted?: boolean }) => void
  readonly space: (points: number) => void
}

/** Writes from the top down, on as many pages as it takes. */
function writerOf(document: PDFDocument, fonts: { readonly plain: PDFFont; readonly bold: PDFFont }): Writer {
  let page: PDFPage | null = null
  let y = 0
  const room = (height: number): PDFPage => {
    if (page === null || y - height < MARGIN) {
      page = document.addPage([WIDTH, HEIGHT])
      y = HEIGHT - MARGIN
    }
    return page
  }
  return {
    text(text, { bold = false, size = 10, muted = false } = {}) {
      const font = bold ? fonts.bold : fonts.plain
      const lines = wrapped(printable(text), (line) => line.length <= 1 || font.widthOfTextAtSize(line, size) <= WIDTH - 2 * MARGIN)
      for (const line of lines) {
        const height = size * 1.4
        room(height).drawText(line, { x: MARGIN, y: y - size, size, font, color: muted ? MUTED : INK })
        y -= height
      }
    },
    space(points) {
      room(points)
      y -= points
    },
  }
}

function write(evidence: Evidence, origin: string, { text, space }: Writer): void {
  text('Página de evidências', { bold: true, size: 18 })
  space(4)
  text(
    evidence.intact ? 'O registro destas assinaturas está íntegro.' : 'ATENÇÃO: as provas não conferem com o que foi registrado.',
    { muted: evidence.intact, bold: !evidence.intact },
  )
  space(10)
  for (const [label, value] of evidenceFacts(evidence, origin)) {
    text(label, { muted: true, size: 8 })
    text(value)
    space(4)
  }
  space(8)
  text('Quem assina', { bold: true, size: 13 })
  space(4)
  for (const party of evidence.parties) {
    text(`${party.place}. ${partyName(party)}: ${partyLook(party.state, evidence.kind).label}`, { bold: true })
    for (const line of partyLines(party)) text(line)
    if (party.hash !== null) text(`Elo ${party.hash}`, { muted: true, size: 8 })
    space(8)
  }
  text('O arquivo assinado fica guardado sem nenhuma alteração; esta página é outro arquivo. Confira o código e o arquivo no endereço acima.', { muted: true, size: 9 })
}

/**
 * The evidence page as a PDF, behind a copy of the signed paper where that is a PDF. The copy is for reading: what was signed are the bytes
 * of the original, which nothing here touches. Throws when the original cannot be read.
 */
export async function evidencePdf(evidence: Evidence, origin: string, original: ArrayBuffer | null): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  if (original !== null) {
    const paper = await PDFDocument.load(original)
    for (const page of await document.copyPages(paper, paper.getPageIndices())) document.addPage(page)
  }
  const fonts = { plain: await document.embedFont(StandardFonts.Helvetica), bold: await document.embedFont(StandardFonts.HelveticaBold) }
  write(evidence, origin, writerOf(document, fonts))
  document.setTitle(printable(`Evidências ${evidence.code}`))
  document.setLanguage('pt-BR')
  return document.save()
}
