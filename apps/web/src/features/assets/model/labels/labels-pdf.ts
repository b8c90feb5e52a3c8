import { fill, PDFDocument, type PDFFont, type PDFPage, PrintScaling, rectangle, rgb, setFillingColor, StandardFonts } from '@cantoo/pdf-lib'

import { drawLabel, type LabelChoices, type LabelDrawing, type LabelledAsset, type Measure, MM } from './label.ts'
import { cornerOf, pagesFor, placedOn } from './label-sheets.ts'

const INK = rgb(0, 0, 0)

interface Fonts {
  readonly plain: PDFFont
  readonly bold: PDFFont
}

async function fontsOf(paper: PDFDocument): Promise<Fonts> {
  const [plain, bold] = await Promise.all([paper.embedFont(StandardFonts.Helvetica), paper.embedFont(StandardFonts.HelveticaBold)])
  return { plain, bold }
}

const measureBy = ({ plain, bold }: Fonts): Measure => (text, size, isBold) => (isBold ? bold : plain).widthOfTextAtSize(text, size)

/** Measures as the paper does, for the picture on the screen. */
export async function paperMeasure(): Promise<Measure> {
  return measureBy(await fontsOf(await PDFDocument.create()))
}

function putLabel(page: PDFPage, { plain, bold }: Fonts, { x, y }: { readonly x: number; readonly y: number }, { code, lines }: LabelDrawing): void {
  const height = page.getHeight()
  const left = (x + code.x) * MM
  const top = height - (y + code.y) * MM
  const square = code.square * MM
  page.pushOperators(setFillingColor(INK), ...code.runs.map((run) => rectangle(left + run.x * square, top - (run.y + 1) * square, run.length * square, square)), fill())
  for (const line of lines) {
    page.drawText(line.text, { x: (x + line.x) * MM, y: height - (y + line.y) * MM, size: line.size, font: line.isBold ? bold : plain, color: INK })
  }
}

/** Labels on their sheets, to be printed at their real size. */
export async function labelsPdf(assets: readonly LabelledAsset[], choices: LabelChoices): Promise<Blob> {
  const { sheet, first } = choices
  const paper = await PDFDocument.create()
  paper.setTitle('Etiquetas de bens')
  paper.setLanguage('pt-BR')
  // Readers that heed it print at 100 %.
  paper.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None)
  const fonts = await fontsOf(paper)
  const measure = measureBy(fonts)
  for (let number = 0; number < pagesFor(sheet, first, assets.length); number += 1) {
    const page = paper.addPage([sheet.page.width * MM, sheet.page.height * MM])
    for (const { thing, place } of placedOn(sheet, first, assets, number)) putLabel(page, fonts, cornerOf(sheet, place), drawLabel(thing, choices, measure))
    // A thousand labels take seconds: the page goes on answering between the sheets.
    await new Promise((resolve) => setTimeout(resolve))
  }
  return new Blob([await paper.save()], { type: 'application/pdf' })
}
