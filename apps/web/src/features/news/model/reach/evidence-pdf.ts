import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

import { formatDateTime } from '#shared/lib/dates.ts'
import { linesOf, writable } from '#shared/lib/pdf-text.ts'
import type { Database } from '#shared/supabase/database.types.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export interface EvidenceTexts {
  readonly entries: readonly Shapes.AcknowledgementEvidenceRow[]
  readonly texts: readonly Database['public']['Functions']['acknowledgement_texts']['Returns'][number][]
  /** Null only where nobody ever acknowledged anything. */
  readonly chain: Shapes.AcknowledgementChainRow | null
}

export interface EvidenceFile extends EvidenceTexts {
  readonly company: string
  readonly title: string
  readonly madeAt: string
}

const [WIDTH, HEIGHT, MARGIN] = [595.28, 841.89, 56]
const INK = rgb(0.12, 0.14, 0.19)
const QUIET = rgb(0.36, 0.38, 0.45)

interface Style {
  readonly size?: number
  readonly isBold?: boolean
  readonly isQuiet?: boolean
  /** Space above. */
  readonly gap?: number
}

/** Writes lines from top to bottom, and begins a page where one is full. */
function writerOn(paper: PDFDocument, plain: PDFFont, bold: PDFFont) {
  let page: PDFPage = paper.addPage([WIDTH, HEIGHT])
  let y = HEIGHT - MARGIN
  return (text: string, { size = 9.5, isBold = false, isQuiet = false, gap = 0 }: Style = {}): void => {
    const font = isBold ? bold : plain
    y -= gap
    for (const line of linesOf(writable(text), WIDTH - 2 * MARGIN, (part) => font.widthOfTextAtSize(part, size))) {
      if (y - size < MARGIN) {
        page = paper.addPage([WIDTH, HEIGHT])
        y = HEIGHT - MARGIN
      }
      y -= size * 1.35
      page.drawText(line, { x: MARGIN, y, size, font, color: isQuiet ? QUIET : INK })
    }
  }
}

const DOORS = { app: 'no aplicativo, com senha', guest_link: 'por link pessoal, com CPF e data de nascimento' } as const

function chainText({ verified_at: at, verified_up_to: upTo, is_intact: isIntact }: Shapes.AcknowledgementChainRow): string {
  if (at === null || upTo === null) return 'A corrente ainda não foi verificada.'
  return `Última verificação em ${formatDateTime(at)}: ${isIntact ? `íntegra até a posição ${upTo}` : 'a corrente não confere'}.`
}

/** Who acknowledged what, as a file that shows the texts, each entry of the chain and where the chain ends. */
export async function evidencePdf({ entries, texts, chain, company, title, madeAt }: EvidenceFile): Promise<Blob> {
  const paper = await PDFDocument.create()
  paper.setTitle(writable(`Evidências de ciência: ${title}`))
  paper.setLanguage('pt-BR')
  const write = writerOn(paper, await paper.embedFont(StandardFonts.Helvetica), await paper.embedFont(StandardFonts.HelveticaBold))
  write('Evidências de ciência', { size: 17, isBold: true })
  write(title, { size: 12, isBold: true, gap: 4 })
  write(`${company}. Feito em ${formatDateTime(madeAt)}. ${entries.length === 1 ? '1 ciência' : `${entries.length.toLocaleString('pt-BR')} ciências`}.`, { isQuiet: true, gap: 2 })
  if (chain !== null) {
    write('Corrente da empresa', { size: 12, isBold: true, gap: 14 })
    write(`Cada ciência guarda o elo da anterior. O último é o da posição ${chain.seq}.`)
    write(chain.hash, { size: 8, isQuiet: true })
    write(chainText(chain), { gap: 2 })
  }
  for (const text of texts) {
    write(`${text.version}: ${text.title}`, { size: 12, isBold: true, gap: 16 })
    write(`SHA-256 do que foi mostrado: ${text.digest}`, { size: 8, isQuiet: true })
    write(text.text, { gap: 4 })
  }
  write('Quem confirmou', { size: 12, isBold: true, gap: 18 })
  for (const entry of entries) {
    const place = [entry.registration_number === null ? null : `matrícula ${entry.registration_number}`, entry.department].filter((part) => part !== null)
    write([entry.employee.name, ...place].join(', '), { size: 10.5, isBold: true, gap: 8 })
    write(`${entry.version}, em ${formatDateTime(entry.acknowledged_at)}, ${DOORS[entry.door]}${entry.ip === null ? '' : `, do endereço IP ${entry.ip}`}`)
    write(`Texto ${entry.digest}`, { size: 7.5, isQuiet: true })
    write(`Posição ${entry.seq} na corrente, elo ${entry.hash}`, { size: 7.5, isQuiet: true })
  }
  return new Blob([await paper.save()], { type: 'application/pdf' })
}
