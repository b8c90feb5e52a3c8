import { formatDate } from '../../../shared/lib/dates.ts'
import type { PersonRef } from '../../../shared/ui/person-chip.tsx'

export type Stage = 'none' | 'before' | 'week' | 'month' | 'later'

/** One arrival on the board. */
export interface BoardRow {
  readonly employee: PersonRef
  readonly employee_id: string
  readonly position_title: string | null
  readonly department: string | null
  readonly hire_date: string | null
  readonly status: string
  readonly admission_id: string | null
  readonly template: string | null
  readonly buddy: PersonRef | null
  readonly manager: PersonRef | null
  readonly guide_accepted: boolean
  readonly total: number
  readonly done: number
  readonly overdue: number
  readonly next_title: string | null
  readonly next_due: string | null
  readonly stage: Stage
  readonly has_access: boolean
}

export type TaskKind = 'task' | 'document' | 'meeting' | 'link' | 'invite' | 'evaluation'
export type Responsible = 'hr' | 'manager' | 'buddy' | 'person' | 'it' | 'named'

export interface AdmissionTask {
  readonly id: string
  readonly title: string
  readonly description: string | null
  readonly kind: TaskKind
  readonly url: string | null
  readonly responsible: Responsible
  readonly assignee: PersonRef | null
  readonly department: string | null
  readonly due_on: string
  readonly overdue: boolean
  readonly required: boolean
  readonly is_adhoc: boolean
  readonly status: 'open' | 'done' | 'waived'
  readonly done_at: string | null
  readonly done_by: PersonRef | null
  readonly note: string | null
  readonly may_do: boolean
  readonly is_document: boolean
}

export interface TaskOfPerson extends AdmissionTask {
  readonly employee: PersonRef
}

export interface AdmissionDetail {
  readonly employee: PersonRef
  readonly employee_id: string
  readonly hire_date: string | null
  readonly status: string
  readonly scope: 'hr' | 'team'
  readonly manager: PersonRef | null
  readonly has_access: boolean
  readonly admission_id: string | null
  readonly admission_status: 'open' | 'done' | 'cancelled' | null
  readonly template: string | null
  readonly buddy: PersonRef | null
  readonly guide_accepted_at: string | null
  readonly first_day_place: string | null
  readonly first_day_time: string | null
  readonly first_day_notes: string | null
  readonly tasks: readonly AdmissionTask[]
}

export interface Experience {
  readonly contract_id: string
  readonly starts_on: string
  readonly term_on: string
  readonly latest_on: string
  readonly extended: boolean
  readonly ended_on: string | null
  readonly planned_to: string | null
  readonly decision: 'extend' | 'confirm' | 'end' | null
  readonly decided_term: string | null
  readonly decided_by: string | null
  readonly decided_at: string | null
  readonly note: string | null
  readonly open: boolean
}

export const STAGES: readonly { readonly stage: Stage; readonly title: string }[] = [
  { stage: 'none', title: 'Sem roteiro' },
  { stage: 'before', title: 'Antes do primeiro dia' },
  { stage: 'week', title: 'Primeira semana' },
  { stage: 'month', title: 'Primeiro mês' },
  { stage: 'later', title: 'Até o fim da experiência' },
]

export const RESPONSIBLES: readonly (readonly [Responsible, string])[] = [
  ['hr', 'RH'], ['manager', 'Gestor'], ['buddy', 'Padrinho ou madrinha'], ['person', 'A própria pessoa'], ['it', 'TI'], ['named', 'Uma pessoa'],
]

const KIND_WORDS: Readonly<Record<TaskKind, string>> = {
  task: 'Tarefa', document: 'Documento', meeting: 'Conversa', link: 'Formulário', invite: 'Convite', evaluation: 'Avaliação',
}

export const kindWord = (kind: TaskKind): string => KIND_WORDS[kind]

/** Who a task waits for, in words. */
export function whoDoes({ assignee, department, responsible }: Pick<AdmissionTask, 'assignee' | 'department' | 'responsible'>): string {
  if (assignee) return assignee.name
  if (department !== null) return department
  return responsible === 'hr' || responsible === 'it' ? 'RH' : 'Ninguém ainda'
}

export const percentOf = (done: number, total: number): number => (total === 0 ? 0 : Math.round((done / total) * 100))

export function progressText(done: number, total: number): string {
  return total === 0 ? 'Sem tarefas' : `${done} de ${total} ${total === 1 ? 'tarefa' : 'tarefas'}`
}

/** When a task is due, from the day of the admission on. */
export function offsetText(days: number): string {
  if (days === 0) return 'no dia da admissão'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'dia' : 'dias'} ${days < 0 ? 'antes' : 'depois'}`
}

/** What was decided about an experience, in one sentence; null while nothing was. */
export function decisionText({ decision, decided_by, term_on }: Experience): string | null {
  if (decision === null) return null
  const what = { extend: `prorrogou até ${formatDate(term_on)}`, confirm: 'decidiu pela efetivação', end: 'decidiu não continuar' }[decision]
  return `${decided_by ?? 'Alguém'} ${what}.`
}

export interface MyAdmission {
  readonly first_name: string
  readonly status: string
  readonly hire_date: string | null
  readonly position: string | null
  readonly days_left: number | null
  readonly company: string
  readonly manager: { readonly name: string; readonly position: string | null } | null
  readonly buddy: { readonly name: string; readonly position: string | null } | null
  readonly admission_id: string | null
  readonly cpf_confirmed: boolean
  readonly data_filled: boolean
  readonly first_day_place: string | null
  readonly first_day_time: string | null
  readonly first_day_notes: string | null
  readonly person: Readonly<Record<string, string | null>>
  readonly personal: Readonly<Record<string, string | null>> | null
  readonly tasks: readonly {
    readonly id: string
    readonly title: string
    readonly kind: TaskKind
    readonly url: string | null
    readonly due_on: string
    readonly status: 'open' | 'done' | 'waived'
    readonly required: boolean
    readonly is_document: boolean
  }[]
}
