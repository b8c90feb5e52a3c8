import { parseTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Mode = Distribution['mode']

export const MODES: Readonly<Record<Mode, { readonly label: string; readonly hint: string }>> = {
  shared: { label: 'Um arquivo para várias pessoas', hint: 'Uma política, um comunicado: o mesmo PDF para quem você escolher.' },
  by_name: { label: 'Um arquivo por pessoa', hint: 'O nome de cada arquivo tem o CPF ou a matrícula.' },
  split: { label: 'Um PDF com as páginas de todos', hint: 'Como a folha do mês: cada página vai para o CPF escrito nela.' },
}

/** A type that the company gives to people. */
export interface GivenType {
  readonly id: string
  readonly name: string
  readonly sensitivity: string
  readonly has_expiry: boolean
  readonly validity_months: number | null
  readonly action: string
}

/** A distribution of the company, as its list shows it. */
export type Distribution = Shapes.DistributionListRow

/** What one person got. */
export type DistributionItem = Shapes.DistributionItemsRow

export interface DistributionDraft {
  readonly typeId: string
  readonly mode: Mode
  readonly title: string
  readonly message: string
  readonly issued_on: string
  readonly expires_on: string
  readonly isAcknowledged: boolean
  readonly deadline: string
}

export const EMPTY_DRAFT: DistributionDraft = {
  typeId: '',
  mode: 'split',
  title: '',
  message: '',
  issued_on: '',
  expires_on: '',
  isAcknowledged: false,
  deadline: '',
}

export type DraftField = 'typeId' | 'title' | 'issued_on' | 'expires_on' | 'deadline'

/** Why it cannot go on, field by field. `today` is an ISO date. */
export function draftProblems(draft: DistributionDraft, type: GivenType | undefined, today: string): ReadonlyMap<DraftField, string> {
  const problems = new Map<DraftField, string>()
  if (!type) problems.set('typeId', 'Escolha o tipo')
  if (draft.title.trim() === '') problems.set('title', 'Informe o que é, como “Outubro de 2026”')
  for (const field of ['issued_on', 'expires_on', 'deadline'] as const) {
    if (draft[field].trim() !== '' && parseTypedDate(draft[field]) === null) problems.set(field, INVALID_DATE)
  }
  const deadline = parseTypedDate(draft.deadline)
  if (draft.isAcknowledged && deadline !== null && deadline < today) problems.set('deadline', 'O prazo não pode ficar no passado')
  const issued = parseTypedDate(draft.issued_on)
  if (issued !== null && issued > today) problems.set('issued_on', 'A emissão não pode ser no futuro')
  const isCounted = type?.validity_months !== null && issued !== null
  if (type?.has_expiry && draft.expires_on.trim() === '' && !isCounted) problems.set('expires_on', 'Informe até quando vale')
  return problems
}

const STATUSES: Readonly<Record<string, { readonly label: string; readonly tone: 'neutral' | 'success' | 'warning' | 'danger' | 'info' }>> = {
  draft: { label: 'Não publicada', tone: 'warning' },
  publishing: { label: 'Publicando', tone: 'info' },
  published: { label: 'Publicada', tone: 'success' },
  undone: { label: 'Desfeita', tone: 'neutral' },
  cancelled: { label: 'Descartada', tone: 'neutral' },
}

export const statusLook = (status: string) => STATUSES[status] ?? { label: status, tone: 'neutral' as const }

const people = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`)

/** '30 pessoas, 12 abriram, 9 deram ciência'. */
export function progressText({ status, total, opened, acknowledged, is_acknowledged }: Distribution): string {
  if (status !== 'published') return people(total)
  const parts = [people(total), opened === 1 ? '1 abriu' : `${opened} abriram`]
  if (is_acknowledged) parts.push(acknowledged === 1 ? '1 deu ciência' : `${acknowledged} deram ciência`)
  return parts.join(', ')
}

export const mayUndo = ({ status, opened }: Distribution): boolean => status === 'published' && opened === 0
