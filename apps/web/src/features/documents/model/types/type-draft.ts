import type { CataloguedType, TypeRule } from './document-type.ts'

/** A rule while it is written; empty texts name nothing. */
export interface RuleDraft {
  readonly key: number
  readonly contract_type: string
  readonly position_id: string
  readonly work_site_id: string
}

/** A type while it is written, numbers as typed. */
export interface TypeDraft {
  readonly name: string
  readonly description: string
  readonly sensitivity: string
  readonly who_sends: string
  readonly who_sees: string
  readonly action: string
  readonly sign_order: readonly string[]
  readonly is_multiple: boolean
  readonly needs_review: boolean
  readonly has_expiry: boolean
  readonly validity_months: string
  readonly retention_years: string
  readonly retention_from: string
  readonly asks_by_itself: boolean
  readonly rules: readonly RuleDraft[]
}

const NEW_TYPE: TypeDraft = {
  name: '',
  description: '',
  sensitivity: 'P2',
  who_sends: 'both',
  who_sees: 'person',
  action: 'deliver',
  sign_order: ['person'],
  is_multiple: false,
  needs_review: true,
  has_expiry: false,
  validity_months: '',
  retention_years: '5',
  retention_from: 'termination',
  asks_by_itself: false,
  rules: [],
}

export function draftOf(type: CataloguedType | null): TypeDraft {
  if (type === null) return NEW_TYPE
  const { validity_months, retention_years, description, rules } = type
  return {
    name: type.name,
    description: description ?? '',
    sensitivity: type.sensitivity,
    who_sends: type.who_sends,
    who_sees: type.who_sees,
    action: type.action,
    sign_order: type.sign_order,
    is_multiple: type.is_multiple,
    needs_review: type.needs_review,
    has_expiry: type.has_expiry,
    validity_months: validity_months === null ? '' : String(validity_months),
    retention_years: retention_years === null ? '' : String(retention_years),
    retention_from: type.retention_from,
    asks_by_itself: type.asks_by_itself,
    rules: rules.map(ruleDraftOf),
  }
}

function ruleDraftOf({ contract_type, position_id, work_site_id }: TypeRule, key: number): RuleDraft {
  return { key, contract_type: contract_type ?? '', position_id: position_id ?? '', work_site_id: work_site_id ?? '' }
}

const isOpenClass = (sensitivity: string): boolean => sensitivity === 'P0' || sensitivity === 'P1'

/** Who may see a class: what is personal, pay or health stays between the person and the administration. */
export function viewersFor(sensitivity: string): readonly string[] {
  return isOpenClass(sensitivity) ? ['hr', 'person', 'team', 'company'] : ['hr', 'person']
}

/** A change together with what it brings along, so that the draft never holds what the database refuses. */
export function changed(draft: TypeDraft, part: Partial<TypeDraft>): TypeDraft {
  const next = { ...draft, ...part }
  const who_sees = viewersFor(next.sensitivity).includes(next.who_sees) ? next.who_sees : 'person'
  return { ...next, who_sees, who_sends: who_sees === 'hr' ? 'company' : next.who_sends }
}

export function withRule(draft: TypeDraft): TypeDraft {
  const key = Math.max(-1, ...draft.rules.map((rule) => rule.key)) + 1
  return { ...draft, rules: [...draft.rules, { key, contract_type: '', position_id: '', work_site_id: '' }] }
}

export function withRuleChange(draft: TypeDraft, key: number, part: Partial<Omit<RuleDraft, 'key'>>): TypeDraft {
  return { ...draft, rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)) }
}

export function withoutRule(draft: TypeDraft, key: number): TypeDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.key !== key) }
}

function amountProblem(text: string, most: number): string | null {
  if (text.trim() === '') return null
  const amount = Number(text)
  return Number.isInteger(amount) && amount >= 1 && amount <= most ? null : `Informe um número inteiro de 1 a ${most}`
}

export type TypeField = 'name' | 'validity_months' | 'retention_years'

/** Why the draft cannot be saved, field by field. */
export function typeProblems(draft: TypeDraft): ReadonlyMap<TypeField, string> {
  const problems = new Map<TypeField, string>()
  if (draft.name.trim() === '') problems.set('name', 'Informe o nome')
  const validity = draft.has_expiry ? amountProblem(draft.validity_months, 600) : null
  if (validity !== null) problems.set('validity_months', validity)
  const retention = amountProblem(draft.retention_years, 100)
  if (retention !== null) problems.set('retention_years', retention)
  return problems
}

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text))
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The draft as the database takes it; `read` is what an edit began from. */
export function typeRecord(draft: TypeDraft, companyId: string, read: CataloguedType | null) {
  const { rules, name, description, validity_months, retention_years, sign_order, ...plain } = draft
  return {
    ...plain,
    sign_order: [...sign_order],
    ...(read !== null && { id: read.id, updated_at: read.updated_at }),
    company_id: companyId,
    name: name.trim(),
    description: textOrNull(description),
    validity_months: draft.has_expiry ? numberOrNull(validity_months) : null,
    retention_years: numberOrNull(retention_years),
    rules: rules.map((rule) => ({
      contract_type: textOrNull(rule.contract_type),
      position_id: textOrNull(rule.position_id),
      work_site_id: textOrNull(rule.work_site_id),
    })),
  }
}
