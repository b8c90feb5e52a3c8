import { parseTypedDate } from '#shared/lib/masks.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Align = Shapes.TextAlign
export type Span = Shapes.TemplateSpan
export type Block = Shapes.TemplateBlock
export type TemplateBody = Shapes.TemplateBody

/** Something that whoever makes a paper answers. */
export type Question = Shapes.TemplateQuestion
export type QuestionKind = Question['kind']

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
