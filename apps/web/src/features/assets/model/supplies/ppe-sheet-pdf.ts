import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

import { formatDate, formatDateTime, formatDay } from '#shared/lib/dates.ts'
import { formatCnpj } from '#shared/lib/masks.ts'
import { linesOf, writable } from '#shared/lib/pdf-text.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { endingLabel, reasonLabel, type SupplyDelivery } from './supply.ts'

/** A4 lying down: the table has nine columns. */
const [WIDTH, HEIGHT, MARGIN] = [841.89, 595.28, 40]
const INNER = WIDTH - 2 * MARGIN
const FOOT = 34
const INK = rgb(0.12, 0.14, 0.19)
const QUIET = rgb(0.36, 0.38, 0.45)
const LINE = rgb(0.72, 0.74, 0.79)
const SIZE = 8
const LEADING = 1.35
const PAD = 4

const DOORS = { app: 'no aplicativo, com senha', guest_link: 'por link pessoal, com CPF e data de nascimento' } as const

/** NR-6, 6.6.1: what who receives protective equipment answers for. */
const DECLARATION =
  'Declaro que recebi da empresa, sem custo, os equipamentos de proteção individual (EPI) relacionados nesta ficha, adequados ao risco da minha atividade e em perfeito estado, com orientação e treinamento sobre o uso, a guarda e a conservação. ' +
  'Comprometo-me, conforme a NR-6, a usá-los apenas para a finalidade a que se destinam, responsabilizar-me pela limpeza, guarda e conservação, comunicar à empresa quando estiverem extraviados, danificados ou impróprios para uso e cumprir as determinações sobre o uso adequado.'

function signatureText({ paper, code, door }: SupplyDelivery): string {
  if (paper.state !== 'signed' || paper.signed_at === null) return paper.state === 'sent' ? 'aguardando assinatura' : 'sem assinatura'
  const how = door === null ? '' : ` ${DOORS[door]}`
  return `${formatDateTime(paper.signed_at)}${how}${code === null ? '' : `, código ${code}`}`
}

function endText({ ended_at: at, ending, replace_on: due }: SupplyDelivery): string {
  if (at !== null && ending !== null) return `${endingLabel(ending)} em ${formatDay(at)}`
  return due === null ? 'Em uso' : `Em uso, trocar em ${formatDate(due)}`
}

interface Column {
  readonly header: string
  readonly share: number
  readonly text: (row: SupplyDelivery) => string
}

const COLUMNS: readonly Column[] = [
  { header: 'Entrega', share: 9, text: ({ delivered_at: at }) => formatDay(at) },
  { header: 'Equipamento', share: 22, text: ({ name }) => name },
  { header: 'Tam.', share: 6, text: ({ size }) => size ?? '' },
  { header: 'CA', share: 7, text: ({ ca_number: ca }) => ca ?? '' },
  { header: 'Validade do CA', share: 9, text: ({ ca_valid_until: until }) => (until === null ? '' : formatDate(until)) },
  { header: 'Qtd.', share: 5, text: ({ quantity }) => quantity.toLocaleString('pt-BR') },
  { header: 'Motivo', share: 9, text: ({ reason }) => reasonLabel(reason) },
  { header: 'Troca ou devolução', share: 13, text: endText },
  { header: 'Assinatura', share: 20, text: signatureText },
]

const widthOf = ({ share }: Column): number => (share / 100) * INNER

interface Fonts {
  readonly plain: PDFFont
  readonly bold: PDFFont
}

/** Where the next thing stands: from the top down, on a new page where one is full. */
interface Pen {
  page: PDFPage
  y: number
}

function turnPage(paper: PDFDocument, pen: Pen): void {
  pen.page = paper.addPage([WIDTH, HEIGHT])
  pen.y = HEIGHT - MARGIN
}

interface Style {
  readonly size?: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  readonly gap?: number
}

function write(paper: PDFDocument, { plain, bold }: Fonts, pen: Pen, text: string, { size = 9, isBold = false, isQuiet = false, gap = 0 }: Style = {}): void {
  const font = isBold ? bold : plain
  pen.y -= gap
  for (const line of linesOf(writable(text), INNER, (part) => font.widthOfTextAtSize(part, size))) {
    if (pen.y - size * LEADING < MARGIN + FOOT) turnPage(paper, pen)
    pen.y -= size * LEADING
    pen.page.drawText(line, { x: MARGIN, y: pen.y, size, font, color: isQuiet ? QUIET : INK })
  }
}

/** One row of the table, as high as its longest cell. */
function putRow(paper: PDFDocument, fonts: Fonts, pen: Pen, cells: readonly string[], isHeading: boolean): void {
  const font = isHeading ? fonts.bold : fonts.plain
  const lines = COLUMNS.map((column, place) => linesOf(writable(cells[place] ?? ''), widthOf(column) - 2 * PAD, (part) => font.widthOfTextAtSize(part, SIZE)))
  const height = Math.max(...lines.map(({ length }) => length)) * SIZE * LEADING + 2 * PAD
  if (pen.y - height < MARGIN + FOOT) {
    turnPage(paper, pen)
    if (!isHeading) putRow(paper, fonts, pen, COLUMNS.map(({ header }) => header), true)
  }
  let x = MARGIN
  for (const [place, column] of COLUMNS.entries()) {
    for (const [index, text] of (lines[place] ?? []).entries()) {
      pen.page.drawText(text, { x: x + PAD, y: pen.y - PAD - SIZE * (LEADING * index + 1), size: SIZE, font, color: INK })
    }
    x += widthOf(column)
  }
  pen.y -= height
  pen.page.drawLine({ start: { x: MARGIN, y: pen.y }, end: { x: WIDTH - MARGIN, y: pen.y }, thickness: isHeading ? 1 : 0.5, color: isHeading ? QUIET : LINE })
}

function putFeet(paper: PDFDocument, { plain }: Fonts, left: string): void {
  const pages = paper.getPages()
  for (const [index, page] of pages.entries()) {
    const number = `Página ${String(index + 1)} de ${String(pages.length)}`
    const foot = { y: MARGIN - 8, size: 7.5, font: plain, color: QUIET }
    const room = INNER - plain.widthOfTextAtSize(number, foot.size) - 20
    page.drawText(linesOf(writable(left), room, (part) => plain.widthOfTextAtSize(part, foot.size))[0] ?? '', { x: MARGIN, ...foot })
    page.drawText(number, { x: WIDTH - MARGIN - plain.widthOfTextAtSize(number, foot.size), ...foot })
  }
}

/** The ficha de EPI: who, every delivery with the CA of its day and its signature, and what the person answers for (NR-6). */
export async function ppeSheetPdf(sheet: Shapes.PpeSheetView, madeAt: string): Promise<Blob> {
  const paper = await PDFDocument.create()
  paper.setTitle(writable(`Ficha de EPI: ${sheet.name}`))
  paper.setLanguage('pt-BR')
  const fonts: Fonts = { plain: await paper.embedFont(StandardFonts.Helvetica), bold: await paper.embedFont(StandardFonts.HelveticaBold) }
  const pen: Pen = { page: paper.addPage([WIDTH, HEIGHT]), y: HEIGHT - MARGIN }
  const put = (text: string, style?: Style): void => write(paper, fonts, pen, text, style)
  put('Ficha de controle de entrega de EPI', { size: 16, isBold: true })
  put([sheet.company, sheet.cnpj === null ? null : `CNPJ ${formatCnpj(sheet.cnpj)}`].filter((part) => part !== null).join(' · '), { gap: 3, isQuiet: true })
  put(sheet.name, { size: 12, isBold: true, gap: 10 })
  put(
    [
      sheet.registration_number === null ? null : `Matrícula ${sheet.registration_number}`, sheet.position === null ? null : `Cargo: ${sheet.position}`,
      sheet.hire_date === null ? null : `Admissão: ${formatDate(sheet.hire_date)}`,
    ].filter((part) => part !== null).join(' · '),
    { isQuiet: true },
  )
  put(DECLARATION, { gap: 10, size: 8.5 })
  pen.y -= 12
  if (sheet.deliveries.length === 0) put('Nenhuma entrega de EPI registrada.', { gap: 4 })
  else putRow(paper, fonts, pen, COLUMNS.map(({ header }) => header), true)
  for (const row of sheet.deliveries) putRow(paper, fonts, pen, COLUMNS.map(({ text }) => text(row)), false)
  if (sheet.deliveries.some(({ code }) => code !== null)) {
    put('Assinaturas eletrônicas: cada código confirma o termo assinado na página de verificação de documentos do Vínculo, sem precisar de acesso.', { gap: 10, size: 7.5, isQuiet: true })
  }
  putFeet(paper, fonts, `${sheet.name} · emitida em ${formatDateTime(madeAt)}`)
  return new Blob([await paper.save()], { type: 'application/pdf' })
}
