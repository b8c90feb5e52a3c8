import { formatDate } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

/** Somebody who decides in the place of another for a while, both days included. */
export type Substitute = Shapes.ApprovalSubstituteListRow

const STATES = {
  planned: { label: 'Marcado', tone: 'info' },
  active: { label: 'Em vigor', tone: 'success' },
  ended: { label: 'Encerrado', tone: 'neutral' },
} as const

export function substituteLook(state: Substitute['state']) {
  return STATES[state]
}

export function periodText({ starts_on, ends_on }: Pick<Substitute, 'starts_on' | 'ends_on'>): string {
  return starts_on === ends_on ? `em ${formatDate(starts_on)}` : `de ${formatDate(starts_on)} a ${formatDate(ends_on)}`
}

/** What the form holds, dates as typed. */
export interface SubstituteDraft {
  readonly person: { readonly id: string } | null
  readonly substitute: { readonly id: string } | null
  readonly starts_on: string
  readonly ends_on: string
}

/** What keeps a substitute from being saved, by field. `today` is an ISO civil date. */
export function substituteProblems(draft: SubstituteDraft, asksPerson: boolean, today: string): ReadonlyMap<keyof SubstituteDraft, string> {
  const problems = new Map<keyof SubstituteDraft, string>()
  const [starts, ends] = [parseTypedDate(draft.starts_on), parseTypedDate(draft.ends_on)]
  if (asksPerson && draft.person === null) problems.set('person', 'Escolha quem será substituído')
  if (draft.substitute === null) problems.set('substitute', 'Escolha quem decide no lugar')
  if (draft.substitute !== null && draft.substitute.id === draft.person?.id) problems.set('substitute', 'Escolha outra pessoa')
  if (starts === null) problems.set('starts_on', INVALID_DATE)
  if (ends === null) problems.set('ends_on', INVALID_DATE)
  else if (starts !== null && ends < starts) problems.set('ends_on', 'O fim deve ser depois do início')
  else if (ends < today) problems.set('ends_on', 'O fim já passou')
  return problems
}
