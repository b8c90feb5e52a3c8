import { formatDate, laterDay, todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Initiative = Shapes.GoalInitiative
export type InitiativeStatus = Initiative['status']
export type Blocker = Shapes.GoalBlocker
export type GoalWork = Shapes.ObjectiveInitiatives
export type GoalComment = Shapes.GoalComment

export interface InitiativeValues {
  readonly title: string
  readonly owner_id: string | null
  readonly due_on: string | null
  readonly url?: string | null
  readonly key_result_id?: string | null
  readonly meeting_id?: string
  readonly check_in_id?: string
}

/** An initiative as it is typed. */
export interface InitiativeDraft {
  readonly title: string
  readonly owner: PersonChoice | null
  readonly dueOn: string
  readonly url: string
  readonly keyResultId: string
}

export const INITIATIVE_TITLE_MAX = 200
export const INITIATIVE_STATUS_LABELS: Readonly<Record<InitiativeStatus, string>> = { open: 'A fazer', doing: 'Em andamento', done: 'Concluída', cancelled: 'Cancelada' }

const DAYS_FOR_A_PLAN = 7
/** What is decided today is due in a week, unless somebody says otherwise. */
export const usualDay = (today = todayIso()): string => laterDay(today, DAYS_FOR_A_PLAN)

export function draftOf({ title, owner, due_on: dueOn, url, key_result_id: keyResultId }: Initiative): InitiativeDraft {
  return { title, owner: { id: owner.id, name: owner.name }, dueOn: dueOn === null ? '' : toTypedDate(dueOn), url: url ?? '', keyResultId: keyResultId ?? '' }
}

/** What is typed as it is sent. What is no day is sent as nothing: the field says so itself. */
export function initiativeValues({ title, owner, dueOn, url, keyResultId }: InitiativeDraft): InitiativeValues {
  return { title: title.trim(), owner_id: owner?.id ?? null, due_on: parseTypedDate(dueOn), url: url.trim() || null, key_result_id: keyResultId || null }
}

export type InitiativeProblems = Partial<Readonly<Record<'title' | 'owner_id' | 'due_on' | 'url', string>>>

/** What keeps an initiative from being sent; a decision needs a day. */
export function initiativeProblems({ title, owner, dueOn }: InitiativeDraft, needsDay: boolean): InitiativeProblems {
  const isDay = parseTypedDate(dueOn) !== null
  return {
    ...(title.trim() === '' && { title: 'Escreva o que será feito' }),
    ...(owner === null && { owner_id: 'Escolha quem responde' }),
    ...(dueOn.trim() === '' ? needsDay && { due_on: 'Diga até quando' } : !isDay && { due_on: 'Use dd/mm/aaaa' }),
  }
}

/** The plan against what is in the way: whoever answers for the number has a week. */
export function planAgainst({ check_in_id: checkInId, key_result_id: keyResultId, owner, text }: Blocker, today = todayIso()): InitiativeValues {
  const words = `Resolver: ${text.replaceAll(/\s+/g, ' ').trim()}`
  const title = words.length > INITIATIVE_TITLE_MAX ? `${words.slice(0, INITIATIVE_TITLE_MAX - 1).trimEnd()}…` : words
  return { title, owner_id: owner.id, due_on: usualDay(today), key_result_id: keyResultId, check_in_id: checkInId }
}

/** 'Ana, até 05/12/2026', 'Ana, sem prazo'. */
export function whoseText({ owner, due_on: dueOn }: Pick<Initiative, 'owner' | 'due_on'>): string {
  return `${owner.name}, ${dueOn === null ? 'sem prazo' : `até ${formatDate(dueOn)}`}`
}
