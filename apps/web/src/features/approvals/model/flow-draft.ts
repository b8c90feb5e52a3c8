import type { Flow, FlowDepartment, FlowStep } from './flow.ts'

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
  readonly steps: readonly DraftStep[]
}

export type DraftAction =
  | { readonly type: 'change'; readonly part: Partial<Omit<FlowDraft, 'steps'>> }
  | { readonly type: 'add-step' }
  | { readonly type: 'remove-step'; readonly key: string }
  | { readonly type: 'move-step'; readonly key: string; readonly step: 1 | -1 }
  | { readonly type: 'change-step'; readonly key: string; readonly part: Partial<FlowStep> }

export const MOST_STEPS = 10
const NEW_STEP: FlowStep = { mode: 'any', approver_kind: 'direct_manager', role: null, sla_days: 3, on_timeout: 'remind', people: [] }

function nextKey(steps: readonly DraftStep[]): string {
  return `s${Math.max(0, ...steps.map(({ key }) => Number(key.slice(1)))) + 1}`
}

/** A new flow starts with what most companies do: the manager, then whoever administers. */
export function newDraft(entityType: string, priority: number): FlowDraft {
  const steps: readonly DraftStep[] = [
    { ...NEW_STEP, key: 's1' },
    { ...NEW_STEP, approver_kind: 'company_admin', key: 's2' },
  ]
  return { entity_type: entityType, name: '', priority: String(priority), active: true, departments: [], roles: [], steps }
}

export function draftOf(flow: Flow): FlowDraft {
  const { entity_type, name, priority, active, departments, roles } = flow
  const steps = flow.steps.map((step, index) => ({ ...step, key: `s${index + 1}` }))
  return { entity_type, name, priority: String(priority), active, departments, roles, steps }
}

function moved(steps: readonly DraftStep[], key: string, by: 1 | -1): readonly DraftStep[] {
  const from = steps.findIndex((step) => step.key === key)
  const to = from + by
  const [step, other] = [steps[from], steps[to]]
  if (!step || !other) return steps
  return steps.map((each, index) => (index === from ? other : index === to ? step : each))
}

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
    case 'move-step':
      return { ...draft, steps: moved(steps, action.key, action.step) }
    case 'change-step':
      return { ...draft, steps: steps.map((step) => (step.key === action.key ? changedStep(step, action.part) : step)) }
  }
}

/** What keeps a draft from being saved, by field: `name`, `priority`, `steps` or the key of a step. */
export function draftProblems({ name, priority, steps }: FlowDraft): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const order = Number(priority)
  if (name.trim() === '') problems.set('name', 'Informe o nome')
  if (!Number.isInteger(order) || order < 1 || order > 9999) problems.set('priority', 'Use um número de 1 a 9999')
  if (steps.length === 0) problems.set('steps', 'Um fluxo tem ao menos uma etapa')
  for (const { key, approver_kind, people, sla_days } of steps) {
    if (approver_kind === 'specific_people' && people.length === 0) problems.set(key, 'Escolha ao menos uma pessoa')
    else if (!Number.isInteger(sla_days) || sla_days < 1 || sla_days > 90) problems.set(key, 'O prazo vai de 1 a 90 dias')
  }
  return problems
}

/** The draft as the database takes it. Conditions that this editor does not show stay as they were. */
export function flowRecord(draft: FlowDraft, companyId: string, read: Flow | null) {
  return {
    ...(read && {
      id: read.id,
      updated_at: read.updated_at,
      min_amount: read.min_amount,
      max_amount: read.max_amount,
      min_days: read.min_days,
      max_days: read.max_days,
    }),
    company_id: companyId,
    entity_type: draft.entity_type,
    name: draft.name.trim(),
    priority: Number(draft.priority),
    active: draft.active,
    departments: draft.departments.map(({ id }) => id),
    roles: [...draft.roles],
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
