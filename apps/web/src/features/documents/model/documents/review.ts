import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** A version that waits for the administration. */
export type ReviewItem = Shapes.DocumentsToReviewRow

type Listed = Pick<ReviewItem, 'version_id'>

/** The item beside an open one; null past the ends. */
export function neighbour<T extends Listed>(items: readonly T[], openId: string, step: 1 | -1): T | null {
  const index = items.findIndex(({ version_id }) => version_id === openId)
  return items[index + step] ?? null
}

/** What opens by itself once an item is decided: the next one, at the end the one before. */
export function nextAfter<T extends Listed>(items: readonly T[], goneId: string): T | null {
  return neighbour(items, goneId, 1) ?? neighbour(items, goneId, -1)
}

/** Texts as typed. */
export interface ReviewDraft {
  readonly number: string
  readonly issued_on: string
  readonly expires_on: string
}

export type ReviewField = keyof ReviewDraft

function dayProblem(text: string): string | null {
  return text.trim() === '' || parseTypedDate(text) !== null ? null : INVALID_DATE
}

/** Why these values cannot go with an approval, field by field. */
export function reviewProblems(draft: ReviewDraft, hasExpiry: boolean): ReadonlyMap<ReviewField, string> {
  const problems = new Map<ReviewField, string>()
  for (const field of ['issued_on', 'expires_on'] as const) {
    const problem = dayProblem(draft[field])
    if (problem !== null) problems.set(field, problem)
  }
  const [issued, expires] = [parseTypedDate(draft.issued_on), parseTypedDate(draft.expires_on)]
  if (hasExpiry && draft.expires_on.trim() === '') problems.set('expires_on', 'Informe até quando vale')
  if (issued !== null && expires !== null && expires <= issued) problems.set('expires_on', 'A validade termina depois da emissão')
  return problems
}

/** The values as the database takes them. */
export function reviewValues(draft: ReviewDraft): { number: string | null; issued_on: string | null; expires_on: string | null } {
  return {
    number: draft.number.trim() === '' ? null : draft.number.trim(),
    issued_on: parseTypedDate(draft.issued_on),
    expires_on: parseTypedDate(draft.expires_on),
  }
}

/** Reasons that come up again and again; a press writes one into the field. */
export const COMMON_REASONS: readonly string[] = [
  'A imagem está ilegível. Tire a foto com boa luz, sem cortes.',
  'Este não é o documento pedido.',
  'O documento está vencido.',
  'Falta uma página ou o verso.',
]
