import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

import { formatDate, formatDateTime } from '#shared/lib/dates.ts'
import { linesOf, writable } from '#shared/lib/pdf-text.ts'
import { byGroup, differenceText, extremesOf, gapsOf, GROUP_LABELS, hiddenTexts, percentText, type Result, scoreText, topicsOf } from './result.ts'

const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 48]
const INNER = WIDTH - 2 * MARGIN
const FOOT = 30
const INK = rgb(0.12, 0.14, 0.19)
const QUIET = rgb(0.36, 0.38, 0.45)
const LEADING = 1.4

interface Fonts {
  readonly plain: PDFFont
  readonly bold: PDFFont
}

interface Style {
  readonly size?: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  /** Room above. */
  readonly gap?: number
  readonly indent?: number
  /** At the right of the first line. */
  readonly aside?: string
}

interface Writer {
  readonly put: (text: string, style?: Style) => void
  readonly pages: () => readonly PDFPage[]
}

function writerOf(paper: PDFDocument, { plain, bold }: Fonts): Writer {
  let page = paper.addPage([WIDTH, HEIGHT])
  let y = HEIGHT - MARGIN
  return {
    pages: () => paper.getPages(),
    put: (text, { size = 10, isBold = false, isQuiet = false, gap = 0, indent = 0, aside = '' } = {}) => {
      const font = isBold ? bold : plain
      const right = writable(aside)
      const room = INNER - indent - (right === '' ? 0 : bold.widthOfTextAtSize(right, size) + 16)
      y -= gap
      for (const [place, line] of linesOf(writable(text), room, (part) => font.widthOfTextAtSize(part, size)).entries()) {
        if (y - size * LEADING < MARGIN + FOOT) {
          page = paper.addPage([WIDTH, HEIGHT])
          y = HEIGHT - MARGIN
        }
        y -= size * LEADING
        page.drawText(line, { x: MARGIN + indent, y, size, font, color: isQuiet ? QUIET : INK })
        if (place === 0 && right !== '') page.drawText(right, { x: WIDTH - MARGIN - bold.widthOfTextAtSize(right, size), y, size, font: bold, color: INK })
      }
    },
  }
}

const heading = ({ put }: Writer, text: string): void => put(text, { size: 12, isBold: true, gap: 14 })

function putFigures(writer: Writer, result: Result): void {
  const { put } = writer
  const topics = topicsOf(result)
  heading(writer, 'De onde vem a nota')
  for (const { shown_as: name, score, counts } of result.groups.shown.toSorted(byGroup)) put(`${GROUP_LABELS[name]}${counts === null ? '' : ` (conta ${percentText(counts)})`}`, { aside: scoreText(score), gap: 2 })
  for (const text of hiddenTexts(result.groups.hidden)) put(text, { isQuiet: true, gap: 2 })
  heading(writer, 'Temas')
  for (const { name, self, others, required } of topics) {
    put(name, { aside: scoreText(others), gap: 3 })
    const notes = [self === null ? null : `autoavaliação ${scoreText(self)}`, required === null ? null : `nível do cargo ${required}`].filter((note) => note !== null).join(' · ')
    if (notes !== '') put(notes, { isQuiet: true, size: 8.5 })
  }
  const { strengths, lowest } = extremesOf(topics)
  if (strengths.length > 0) {
    heading(writer, 'Destaques')
    put(`Pontos fortes: ${strengths.map(({ name }) => name).join(', ')}.`, { gap: 2 })
    put(`Para desenvolver: ${lowest.map(({ name }) => name).join(', ')}.`, { gap: 2 })
  }
  const gaps = gapsOf(topics)
  if (gaps.length > 0) heading(writer, 'Onde as visões diferem')
  for (const { name, difference } of gaps) put(name, { aside: differenceText(difference), gap: 2 })
}

function putWords(writer: Writer, { comments, conversation }: Result): void {
  const { put } = writer
  if (comments.length > 0) heading(writer, 'Comentários')
  for (const [place, { question_id: id, title, shown_as: name, texts }] of comments.entries()) {
    if (comments[place - 1]?.question_id !== id) put(title, { isBold: true, gap: 6 })
    put(GROUP_LABELS[name], { isQuiet: true, size: 8.5, gap: 3 })
    for (const text of texts) put(text, { indent: 10, gap: 2 })
  }
  if (conversation === null) return
  heading(writer, `Conversa em ${formatDate(conversation.held_on)}`)
  if (conversation.notes !== null) put(conversation.notes, { gap: 2 })
  for (const { text, due_on: due } of conversation.agreements) put(`Combinado: ${text}${due === null ? '' : `, até ${formatDate(due)}`}`, { gap: 3 })
}

/** A result on paper, as its reader sees it: without the 9-box and without anybody's private notes, so that it may be handed to the person. */
export async function resultPdf(result: Result, madeAt: string): Promise<Blob> {
  const paper = await PDFDocument.create()
  paper.setTitle('Resultado de avaliação')
  paper.setLanguage('pt-BR')
  const fonts: Fonts = { plain: await paper.embedFont(StandardFonts.Helvetica), bold: await paper.embedFont(StandardFonts.HelveticaBold) }
  const writer = writerOf(paper, fonts)
  const { cycle, person, score, points, percent } = result
  writer.put('Resultado de avaliação', { size: 16, isBold: true })
  writer.put(`${cycle.name} · ${formatDate(cycle.period_start)} a ${formatDate(cycle.period_end)}`, { isQuiet: true, gap: 2 })
  writer.put(person.name, { size: 13, isBold: true, gap: 12 })
  if (person.position !== null) writer.put(person.position, { isQuiet: true })
  writer.put(score === null ? 'Sem nota' : `Nota final: ${scoreText(score)} de ${String(points)}${percent === null ? '' : ` (${percentText(percent)})`}`, { size: 13, gap: 10 })
  putFigures(writer, result)
  putWords(writer, result)
  const pages = writer.pages()
  for (const [place, page] of pages.entries()) {
    const number = `Emitido em ${formatDateTime(madeAt)} · página ${String(place + 1)} de ${String(pages.length)}`
    page.drawText(writable(number), { x: MARGIN, y: MARGIN - 10, size: 7.5, font: fonts.plain, color: QUIET })
  }
  return new Blob([await paper.save()], { type: 'application/pdf' })
}
