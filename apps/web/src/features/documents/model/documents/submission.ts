import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type { DocumentType } from '../types/document-type.ts'

/** What goes with a file, as typed. */
export interface SubmissionDraft {
  readonly title: string
  readonly number: string
  readonly issued_on: string
  readonly expires_on: string
  readonly note: string
}

export const EMPTY_SUBMISSION: SubmissionDraft = { title: '', number: '', issued_on: '', expires_on: '', note: '' }

export type SubmissionField = keyof SubmissionDraft

export type SentType = Pick<DocumentType, 'has_expiry' | 'validity_months' | 'is_multiple'>

/** Why these values cannot be sent, field by field. `today` is an ISO date. */
export function submissionProblems(draft: SubmissionDraft, type: SentType, today: string): ReadonlyMap<SubmissionField, string> {
  const problems = new Map<SubmissionField, string>()
  const issued = parseTypedDate(draft.issued_on)
  const expires = parseTypedDate(draft.expires_on)
  if (draft.issued_on.trim() !== '' && issued === null) problems.set('issued_on', INVALID_DATE)
  else if (issued !== null && issued > today) problems.set('issued_on', 'A emissão não pode ser no futuro')
  if (!type.has_expiry) return problems
  const isCounted = type.validity_months !== null && issued !== null
  if (draft.expires_on.trim() === '') {
    if (!isCounted) problems.set('expires_on', type.validity_months === null ? 'Informe até quando vale' : 'Informe a validade, ou a data de emissão')
  } else if (expires === null) problems.set('expires_on', INVALID_DATE)
  else if (issued !== null && expires <= issued) problems.set('expires_on', 'A validade termina depois da emissão')
  return problems
}

/** The values as the database takes them; what was left empty is left out. */
export function submissionValues(draft: SubmissionDraft): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of ['title', 'number', 'note'] as const) if (draft[field].trim() !== '') values[field] = draft[field].trim()
  for (const field of ['issued_on', 'expires_on'] as const) {
    const day = parseTypedDate(draft[field])
    if (day !== null) values[field] = day
  }
  return values
}
