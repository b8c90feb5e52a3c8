import { parseDecimal, typedDecimal } from '#shared/lib/decimals.ts'
import { type EntityKind, type Flow, type FlowDepartment, type FlowLimits, type FlowStep, type FlowVariety, LIMITS, type LimitField } from './flow.ts'

/** A step being written; the key keeps it the same while it moves. */
export interface DraftStep extends FlowStep {
  readonly key: string
}

/** A flow being written. */
export interface FlowDraft {
  readonly entity_type: string
  readonly name: string
  /** As typed. */
  readonly priority: string
  readonly active: boolean
  readonly departments: readonly FlowDepartment[]
  readonly roles: readonly string[]
  readonly varieties: readonly FlowVariety[]
  /** Value and days, as typed; empty sets no limit. */
  readonly limits: Readonly<Record<LimitField, string>>
  readonly steps: readonly DraftStep[]
}

export type DraftAction =
  | { readonly type: 'change'; readonly part: Partial<Omit<FlowDraft, 'steps' | 'limits'>> }
  | { readonly type: 'add-step' }
  | { readonly type: 'remove-step'; readonly key: string }
  | { readonly type: 'change-limit'; readonly field: LimitField; readonly text: string }
  | { readonly type: 'move-step'; readonly key: string; readonly step: 1 | -1 }
  /** To the place of another one, which makes room. */
  | { readonly type: 'place-step'; readonly key: string; readonly at: string }
  | { readonly type: 'change-step'; readonly key: string; readonly part: Partial<FlowStep> }

export const MOST_STEPS = 10
const NO_LIMITS = { min_amount: '', max_amount: '', min_days: '', max_days: '' } as const
const NEW_STEP: FlowStep = { mode: 'any', approver_kind: 'direct_manager', role: null, sla_days: 3, on_timeout: 'remind', people: [] }

function nextKey(steps: readonly DraftStep[]): string {
  return `s${Math.max(0, ...steps.map(({ key }) => Number(key.slice(1)))) + 1}`
}

/** A new flow starts with what most companies do: the manager where one may read what is asked, then whoever administers. */
export function newDraft({ entity_type, reserved }: Pick<EntityKind, 'entity_type' | 'reserved'>, priority: number): FlowDraft {
  const steps = (reserved ? [] : [NEW_STEP]).concat({ ...NEW_STEP, approver_kind: 'company_admin' }).map((step, index) => ({ ...step, key: `s${index + 1}` }))
  return { entity_type, name: '', priority: String(priority), active: true, departments: [], roles: [], varieties: [], limits: NO_LIMITS, steps }
}

export function draftOf(flow: Flow): FlowDraft {
  const { entity_type, name, priority, active, departments, roles, varieties } = flow
  const steps = flow.steps.map((step, index) => ({ ...step, key: `s${index + 1}` }))
  const typed = (field: LimitField): string => typedDecimal(String(flow[field] ?? ''), field.endsWith('amount') ? 2 : 0)
  const limits = { min_amount: typed('min_amount'), max_amount: typed('max_amount'), min_days: typed('min_days'), max_days: typed('max_days') }
  return { entity_type, name, priority: String(priority), active, departments, roles, varieties, limits, steps }
}

function moved(steps: readonly DraftStep[], from: number, to: number): readonly DraftStep[] {
  const step = steps[from]
  if (!step || !steps[to]) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}

const placeOf = (steps: readonly DraftStep[], key: string): number => steps.findIndex((step) => step.key === key)

/** A change of approver forgets what belonged to the one before. */
function changedStep(step: DraftStep, part: Partial<FlowStep>): DraftStep {
  if (part.approver_kind === undefined || part.approver_kind === step.approver_kind) return { ...step, ...part }
  return { ...step, mode: 'any', role: part.approver_kind === 'role' ? 'manager' : null, people: [], ...part }
}

export function draftReducer(draft: FlowDraft, action: DraftAction): FlowDraft {
  const { steps } = draft
  switch (action.type) {
    case 'change':
      return { ...draft, ...action.part }
    case 'add-step':
      return steps.length >= MOST_STEPS ? draft : { ...draft, steps: [...steps, { ...NEW_STEP, approver_kind: 'company_admin', key: nextKey(steps) }] }
    case 'remove-step':
      return { ...draft, steps: steps.filter(({ key }) => key !== action.key) }
    case 'change-limit':
      return { ...draft, limits: { ...draft.limits, [action.field]: action.text } }
    case 'move-step':
      return { ...draft, steps: moved(steps, placeOf(steps, action.key), placeOf(steps, action.key) + action.step) }
    case 'place-step':
      return { ...draft, steps: moved(steps, placeOf(steps, action.key), placeOf(steps, action.at)) }
    case 'change-step':
      return { ...draft, steps: steps.map((step) => (step.key === action.key ? changedStep(step, action.part) : step)) }
  }
}

/** A typed limit as a number, null for none; undefined when it is no number that can be kept. */
function limitOf(text: string, field: LimitField): number | null | undefined {
  if (text.trim() === '') return null
  const number = parseDecimal(text)
  if (number === null || (field.endsWith('days') && Number(number) >= 100_000)) return undefined
  return Number(number)
}

function limitsOf({ limits }: FlowDraft): { readonly [field in LimitField]: number | null | undefined } {
  const of = (field: LimitField): number | null | undefined => limitOf(limits[field], field)
  return { min_amount: of('min_amount'), max_amount: of('max_amount'), min_days: of('min_days'), max_days: of('max_days') }
}

/** The limits as far as they can be read, for the sentence that says whom a flow is for. */
export function readLimits(draft: FlowDraft): FlowLimits {
  const { min_amount = null, max_amount = null, min_days = null, max_days = null } = limitsOf(draft)
  return { min_amount, max_amount, min_days, max_days }
}

function limitProblems(draft: FlowDraft): [string, string][] {
  const read = limitsOf(draft)
  const unread = LIMITS.flatMap(({ field, isMoney }): [string, string][] =>
    read[field] === undefined ? [[field, isMoney ? 'Informe um valor, como 1.500,00' : 'Informe um número de dias']] : [],
  )
  const turned = (least: LimitField, most: LimitField, text: string): [string, string][] =>
    (read[least] ?? 0) > (read[most] ?? Infinity) ? [[most, text]] : []
  return [
    ...unread,
    ...turned('min_amount', 'max_amount', 'O valor máximo não pode ser menor que o mínimo.'),
    ...turned('min_days', 'max_days', 'O máximo de dias não pode ser menor que o mínimo.'),
  ]
}

/** What keeps a draft from being saved, by field: `name`, `priority`, a limit, `steps` or the key of a step. */
export function draftProblems(draft: FlowDraft): ReadonlyMap<string, string> {
  const { name, priority, steps } = draft
  const problems = new Map<string, string>(limitProblems(draft))
  const order = Number(priority)
  if (name.trim() === '') problems.set('name', 'Informe o nome')
  if (!Number.isInteger(order) || order < 1 || order > 9999) problems.set('priority', 'Use um número de 1 a 9999')
  if (steps.length === 0) problems.set('steps', 'Inclua ao menos uma etapa')
  for (const { key, approver_kind, people, sla_days } of steps) {
    if (approver_kind === 'specific_people' && people.length === 0) problems.set(key, 'Escolha ao menos uma pessoa')
    else if (!Number.isInteger(sla_days) || sla_days < 1 || sla_days > 90) problems.set(key, 'O prazo vai de 1 a 90 dias')
  }
  return problems
}

/** The draft as the database takes it. */
export function flowRecord(draft: FlowDraft, companyId: string, read: Flow | null) {
  return {
    ...(read && { id: read.id, updated_at: read.updated_at }),
    ...readLimits(draft),
    company_id: companyId,
    entity_type: draft.entity_type,
    name: draft.name.trim(),
    priority: Number(draft.priority),
    active: draft.active,
    departments: draft.departments.map(({ id }) => id),
    roles: [...draft.roles],
    varieties: draft.varieties.map(({ id }) => id),
    steps: draft.steps.map(({ mode, approver_kind, role, sla_days, on_timeout, people }, index) => ({
      position: index + 1,
      mode,
      approver_kind,
      role,
      sla_days,
      on_timeout,
      people: people.map(({ id }) => id),
    })),
  }
}
