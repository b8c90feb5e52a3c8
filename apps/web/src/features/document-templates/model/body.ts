import { parseTypedDate } from '../../../shared/lib/masks.ts'

/** The body of a template as the database keeps it, and as it comes back resolved for a person. */

interface Marks {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
}

export type Align = 'left' | 'center' | 'right' | 'justify'
export type Span = Marks & ({ readonly text: string; readonly variable?: never } | { readonly variable: string; readonly text?: never })
/** Text of a resolved paper; `missing` names the variable that has none for the person. */
export type ResolvedSpan = Marks & { readonly text: string; readonly missing?: string }

interface TextBlock<S> {
  readonly type: 'paragraph' | 'heading'
  readonly level?: 1 | 2
  readonly align?: Align
  readonly text: readonly S[]
}

interface ListBlock<S> {
  readonly type: 'list'
  readonly ordered?: boolean
  readonly items: readonly (readonly S[])[]
}

export type Block<S = Span> = TextBlock<S> | ListBlock<S> | { readonly type: 'page_break' }

export type QuestionKind = 'text' | 'date' | 'number'

/** Something that whoever makes a paper answers. */
export interface Question {
  readonly key: string
  readonly label: string
  readonly kind: QuestionKind
}

export interface TemplateBody {
  readonly blocks: readonly Block[]
  readonly inputs: readonly Question[]
  readonly letterhead: boolean
  readonly footer: boolean
}

export interface ResolvedPaper {
  readonly blocks: readonly Block<ResolvedSpan>[]
  readonly letterhead: { readonly name: string; readonly cnpj: string | null } | null
  readonly footer: boolean
}

export interface Missing {
  readonly key: string
  readonly label: string
}

export const EMPTY_BODY: TemplateBody = { blocks: [{ type: 'paragraph', text: [] }], inputs: [], letterhead: true, footer: true }

const spansOf = (block: Block): readonly Span[] => (block.type === 'page_break' ? [] : block.type === 'list' ? block.items.flat() : block.text)

/** Whether anything would be printed. */
export function hasText(blocks: readonly Block[]): boolean {
  return blocks.some((block) => spansOf(block).some((span) => span.variable !== undefined || span.text.trim() !== ''))
}

/** The variables that a text names. */
export function variablesOf(blocks: readonly Block[]): ReadonlySet<string> {
  return new Set(blocks.flatMap((block) => spansOf(block).flatMap((span) => (span.variable === undefined ? [] : [span.variable]))))
}

/** A key out of what a question is called, unlike the ones that there are. */
export function questionKey(label: string, taken: readonly string[]): string {
  const plain = label.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[^a-z0-9]+/g, '_').replaceAll(/^[_0-9]+|_+$/g, '').slice(0, 34) || 'resposta'
  let key = plain
  for (let n = 2; taken.includes(key); n += 1) key = `${plain}_${String(n)}`
  return key
}

/** What was typed as the database takes it, days as it writes days; without the empty ones. */
export function answersOf(inputs: readonly Question[], typed: Readonly<Record<string, string>>): Record<string, string> {
  const answers = inputs.map(({ key, kind }) => [key, (kind === 'date' ? parseTypedDate(typed[key] ?? '') : typed[key])?.trim() ?? ''] as const)
  return Object.fromEntries(answers.filter(([, answer]) => answer !== ''))
}
