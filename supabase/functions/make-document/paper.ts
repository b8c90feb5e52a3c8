// The resolved document of the database as a definition of pdfmake. What is written depends on the document alone.

interface Span {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
}

type Align = 'left' | 'center' | 'right' | 'justify'

type Block =
  | { readonly type: 'paragraph' | 'heading'; readonly level?: number | string; readonly align?: Align; readonly text: readonly Span[] }
  | { readonly type: 'list'; readonly ordered?: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly type: 'page_break' }

interface Text {
  readonly text: string
  readonly bold?: boolean
  readonly italics?: boolean
  readonly decoration?: 'underline'
}

type Sides = [number, number, number, number]

const sides = (left: number, top: number, right: number, bottom: number): Sides => [left, top, right, bottom]

export interface Paper {
  readonly blocks: readonly Block[]
  readonly letterhead: { readonly name: string; readonly cnpj: string | null; readonly color?: string | null } | null
  readonly footer: boolean
}

const INK = '#1f2430'
const QUIET = '#5b6272'

/** Spaces keep words apart only when they are not merged: an empty paragraph is a line of its own. */
function spansOf(spans: readonly Span[]): Text[] {
  const shown = spans.map(({ text, bold, italic, underline }): Text => ({
    text, ...(bold === true ? { bold } : {}), ...(italic === true ? { italics: true } : {}), ...(underline === true ? { decoration: 'underline' } : {}),
  }))
  return shown.length === 0 ? [{ text: ' ' }] : shown
}

function contentOf(block: Block) {
  if (block.type === 'page_break') return { text: '', pageBreak: 'after' as const }
  if (block.type === 'list') {
    const items = block.items.map((item) => ({ text: spansOf(item), margin: sides(0, 0, 0, 3) }))
    return { ...(block.ordered === true ? { ol: items } : { ul: items }), margin: sides(0, 0, 0, 9) }
  }
  if (block.type === 'heading') {
    const large = Number(block.level ?? 1) === 1
    return { text: spansOf(block.text), alignment: block.align ?? 'left', bold: true, fontSize: large ? 16 : 13, margin: sides(0, large ? 6 : 10, 0, large ? 16 : 8) }
  }
  return { text: spansOf(block.text), alignment: block.align ?? 'left', margin: sides(0, 0, 0, 9) }
}

/** A page of A4 with the company above and the number of the page below. */
export function definitionOf(paper: Paper, title: string) {
  const { letterhead, blocks, footer } = paper
  return {
    pageSize: 'A4' as const,
    pageMargins: sides(62, letterhead === null ? 62 : 92, 62, 62),
    // The day of making is the database's affair: without it here, equal papers are equal.
    info: { title, author: letterhead?.name ?? '', creator: 'Vínculo', producer: 'Vínculo', creationDate: new Date(0) },
    language: 'pt-BR',
    defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.35, color: INK },
    content: blocks.map(contentOf),
    ...(letterhead === null
      ? {}
      : {
          header: {
            stack: [
              { text: letterhead.name, bold: true, fontSize: 11, color: letterhead.color ?? INK },
              ...(letterhead.cnpj === null ? [] : [{ text: `CNPJ ${letterhead.cnpj}`, fontSize: 8.5, color: QUIET }]),
            ],
            margin: sides(62, 38, 62, 0),
          },
        }),
    ...(footer
      ? { footer: (page: number, pages: number) => ({ text: `${title} · página ${String(page)} de ${String(pages)}`, alignment: 'center' as const, fontSize: 8, color: QUIET, margin: sides(62, 18, 62, 0) }) }
      : {}),
  }
}
