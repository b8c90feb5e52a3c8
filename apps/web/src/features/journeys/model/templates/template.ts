import type { Audience } from '#shared/lib/audience.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { phasesOf, type PhaseName, type PhaseWords } from '../phases.ts'
import type { TemplateWords } from '../template-words.ts'

export type Phase = PhaseName
export type Responsible = Shapes.JourneyResponsible
export type StoredTask = Shapes.JourneyTemplateTask
export type Template = Shapes.JourneyTemplateListRow
export type Kit = Shapes.JourneyKitListRow
export type DatedTask = Shapes.JourneyTemplateDaysRow

export const RESPONSIBLES: readonly (readonly [Responsible, string])[] = [
  ['hr', 'RH'], ['manager', 'Gestor'], ['buddy', 'Padrinho ou madrinha'], ['person', 'A própria pessoa'], ['it', 'TI'], ['head', 'Chefia do departamento'],
  ['department', 'Um departamento'], ['named', 'Uma pessoa'],
]

export const KINDS: readonly (readonly [StoredTask['kind'], string])[] = [
  ['task', 'Tarefa'], ['meeting', 'Conversa'], ['document', 'Documento'], ['kit', 'Kit de documentos'], ['link', 'Link ou formulário'], ['invite', 'Convite de acesso'],
]

export const EVIDENCES: readonly (readonly [StoredTask['evidence'], string])[] = [['none', 'Nenhum'], ['text', 'Um texto'], ['file', 'Um arquivo']]

/** A task while the template is written. The key tells tasks apart, whatever their place. */
export interface TaskDraft {
  readonly key: number
  readonly phase: Phase
  readonly title: string
  readonly description: string
  readonly kind: StoredTask['kind']
  readonly responsible: Responsible
  readonly person: { readonly id: string; readonly name: string } | null
  readonly departmentId: string
  readonly documentTypeId: string
  readonly kitId: string
  readonly url: string
  /** As typed, with the direction apart: 'before' and 'after' count from the base date, 'on' is that day. */
  readonly days: string
  readonly direction: 'before' | 'on' | 'after'
  readonly isBusinessDays: boolean
  readonly shifts: StoredTask['shifts']
  readonly required: boolean
  readonly evidence: StoredTask['evidence']
  readonly legalReference: string
  /** Keys of the tasks that it waits for. */
  readonly waitsFor: readonly number[]
}

export interface TemplateDraft {
  readonly name: string
  readonly description: string
  /** Null for everybody whom no other template is for. */
  readonly audience: Audience | null
  readonly tasks: readonly TaskDraft[]
}

export const EMPTY_DRAFT: TemplateDraft = { name: '', description: '', audience: null, tasks: [] }

function timeOf(offset: number): Pick<TaskDraft, 'days' | 'direction'> {
  if (offset === 0) return { days: '1', direction: 'on' }
  return { days: String(Math.abs(offset)), direction: offset < 0 ? 'before' : 'after' }
}

export const nextKey = (tasks: readonly TaskDraft[]): number => Math.max(0, ...tasks.map(({ key }) => key)) + 1

export function newTask(tasks: readonly TaskDraft[], { phase, days }: Pick<PhaseWords, 'phase' | 'days'>): TaskDraft {
  return {
    key: nextKey(tasks), phase, title: '', description: '', kind: 'task', responsible: 'hr', person: null, departmentId: '', documentTypeId: '', kitId: '', url: '',
    ...timeOf(days), isBusinessDays: false, shifts: 'before', required: false, evidence: 'none', legalReference: '', waitsFor: [],
  }
}

/** What is stored, for writing it again. Keys are the places: what tasks wait for stays as it is. */
export function draftOf({ name, description, audience, tasks }: Template): TemplateDraft {
  return {
    name,
    description: description ?? '',
    audience,
    tasks: inOrder(tasks.map((task, index) => ({
      key: index + 1, phase: task.phase, title: task.title, description: task.description ?? '', kind: task.kind, responsible: task.responsible,
      person: task.employee && task.employee_id !== null ? { id: task.employee_id, name: task.employee.name } : null, departmentId: task.department_id ?? '',
      documentTypeId: task.document_type_id ?? '', kitId: task.kit_id ?? '', url: task.url ?? '', ...timeOf(task.offset_days),
      isBusinessDays: task.is_business_days, shifts: task.shifts, required: task.required, evidence: task.evidence, legalReference: task.legal_reference ?? '', waitsFor: task.depends_on,
    }))),
  }
}

export function offsetOf({ days, direction }: Pick<TaskDraft, 'days' | 'direction'>): number {
  if (direction === 'on') return 0
  return (direction === 'before' ? -1 : 1) * Number(days)
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The tasks as the database takes them: what they wait for by place, what does not belong to their kind left out. */
export function valuesOf(tasks: readonly TaskDraft[]) {
  const places = new Map(tasks.map(({ key }, index) => [key, index + 1]))
  return tasks.map((task) => ({
    phase: task.phase,
    title: task.title,
    description: orNull(task.description),
    kind: task.kind,
    responsible: task.responsible,
    employee_id: task.responsible === 'named' ? (task.person?.id ?? null) : null,
    department_id: task.responsible === 'department' || task.responsible === 'it' ? orNull(task.departmentId) : null,
    document_type_id: task.kind === 'document' ? orNull(task.documentTypeId) : null,
    kit_id: task.kind === 'kit' ? orNull(task.kitId) : null,
    url: task.kind === 'link' ? orNull(task.url) : null,
    offset_days: offsetOf(task),
    is_business_days: task.isBusinessDays && task.direction !== 'on',
    shifts: task.shifts,
    required: task.required,
    evidence: task.evidence,
    legal_reference: orNull(task.legalReference),
    depends_on: task.waitsFor.flatMap((key) => places.get(key) ?? []).toSorted((one, other) => one - other),
  }))
}

/** When a task is due, from the base date on, by the words of its kind. */
export function whenText(task: Pick<TaskDraft, 'days' | 'direction' | 'isBusinessDays'>, { directions }: Pick<TemplateWords, 'directions'>): string {
  if (task.direction === 'on') return (directions.find(([each]) => each === 'on')?.[1] ?? '').toLowerCase()
  const one = task.days === '1'
  const unit = task.isBusinessDays ? (one ? 'dia útil' : 'dias úteis') : one ? 'dia' : 'dias'
  return `${task.days} ${unit} ${task.direction === 'before' ? 'antes' : 'depois'}`
}

/** Phases of every kind stand in the order of an arrival, which has them all. */
const orderOf = (phase: Phase): number => phasesOf('admission').findIndex((each) => each.phase === phase)

/** By phase; within one as they stand. */
export function inOrder(tasks: readonly TaskDraft[]): readonly TaskDraft[] {
  return tasks.toSorted((one, other) => orderOf(one.phase) - orderOf(other.phase))
}

/** The same ids with one of them at another place. */
export function placed(ids: readonly string[], id: string, place: number): readonly string[] {
  return ids.filter((each) => each !== id).toSpliced(place, 0, id)
}
