import { namesText } from '#shared/lib/deadlines.ts'
import { formatMoney } from '#shared/lib/money.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export const APPROVER_KINDS = ['direct_manager', 'managers_manager', 'department_head', 'company_admin', 'role', 'specific_people'] as const
export type ApproverKind = (typeof APPROVER_KINDS)[number]
export const TIMEOUTS = ['remind', 'escalate_up', 'auto_approve', 'auto_reject'] as const
export type Timeout = (typeof TIMEOUTS)[number]
/** Roles that a step may ask; the least of them is no approver. */
export const STEP_ROLES = ['manager', 'admin', 'master'] as const

export interface FlowStep extends Omit<Shapes.FlowStep, 'position' | 'people'> {
  readonly people: readonly Pick<Shapes.FlowStep['people'][number], 'id' | 'name'>[]
}

export type FlowDepartment = Shapes.FlowDepartment

/** What a request is about within its kind, such as a type of leave. */
export type FlowVariety = Shapes.FlowVariety

/** What may be asked about. */
export interface EntityKind {
  readonly entity_type: string
  readonly label: string
  /** It shows what only administrators may read: they alone decide. */
  readonly reserved: boolean
  /** What its requests are measured by, which a flow may limit: `amount`, `days`. */
  readonly measures: readonly string[]
  /** What its varieties are called together; null when it has none. */
  readonly varieties_label: string | null
}

/** Which requests a flow is for, by what they are worth and how long they last; null sets no limit. */
export type FlowLimits = Pick<Shapes.ApprovalFlow, 'min_amount' | 'max_amount' | 'min_days' | 'max_days'>
export type LimitField = keyof FlowLimits

export const LIMITS: readonly { readonly field: LimitField; readonly label: string; readonly isMoney: boolean }[] = [
  { field: 'min_amount', label: 'Valor a partir de', isMoney: true },
  { field: 'max_amount', label: 'Valor até', isMoney: true },
  { field: 'min_days', label: 'Dias a partir de', isMoney: false },
  { field: 'max_days', label: 'Dias até', isMoney: false },
]

/** The limits that mean something for a kind of request, and those that a flow already has. */
export function limitsOf({ measures }: Pick<EntityKind, 'measures'>, kept: Readonly<Record<LimitField, string>>): typeof LIMITS {
  return LIMITS.filter(({ field, isMoney }) => measures.includes(isMoney ? 'amount' : 'days') || kept[field] !== '')
}

/** A way of deciding one kind of request. `updated_at` is kept as the text received, to notice that somebody saved first. */
export type Flow = Shapes.ApprovalFlow

const KIND_LABELS: Readonly<Record<ApproverKind, string>> = {
  direct_manager: 'Gestor direto',
  managers_manager: 'Gestor do gestor',
  department_head: 'Responsável pelo departamento',
  company_admin: 'Administradores da empresa',
  role: 'Quem tem um papel',
  specific_people: 'Pessoas escolhidas',
}

const TIMEOUT_LABELS: Readonly<Record<Timeout, string>> = {
  remind: 'Lembrar quem deve decidir',
  escalate_up: 'Passar para o nível acima',
  auto_approve: 'Aprovar automaticamente',
  auto_reject: 'Recusar automaticamente',
}

const ROLE_GROUPS: Readonly<Record<string, string>> = { manager: 'Gestores', admin: 'Administradores', master: 'Masters', user: 'Colaboradores' }

/** Who may decide a step: of a reserved kind, who administers. */
export function approversOf(isReserved: boolean): readonly ApproverKind[] {
  return isReserved ? ['company_admin', 'specific_people'] : APPROVER_KINDS
}

/** What may happen at the end of a term: what is reserved is never approved unseen. */
export function timeoutsOf(isReserved: boolean): readonly Timeout[] {
  return isReserved ? TIMEOUTS.filter((timeout) => timeout !== 'auto_approve') : TIMEOUTS
}

/** What holds where a kind of request has no flow of its own. */
export function defaultFlowText({ reserved }: EntityKind): string {
  return reserved
    ? 'Só administradores veem estes dados e só eles decidem. Vale o padrão: um administrador, com 3 dias.'
    : 'Vale o padrão: o gestor direto, depois os administradores, com 3 dias cada.'
}

export function approverLabel(kind: ApproverKind): string {
  return KIND_LABELS[kind]
}

export function timeoutLabel(timeout: Timeout): string {
  return TIMEOUT_LABELS[timeout]
}

/** 'Gestores'; the people of a role. */
export function roleGroup(role: string | null): string {
  return ROLE_GROUPS[role ?? ''] ?? 'Papel não escolhido'
}

/** Whether a step may ask several people, so that it matters if one is enough. */
export function asksSeveral(kind: ApproverKind): boolean {
  return kind === 'company_admin' || kind === 'role' || kind === 'specific_people'
}

export function stepText({ approver_kind, role, people }: Pick<FlowStep, 'approver_kind' | 'role' | 'people'>): string {
  if (approver_kind === 'role') return roleGroup(role)
  if (approver_kind === 'specific_people' && people.length > 0) return namesText(people.map(({ name }) => name))
  return approverLabel(approver_kind)
}

const DAYS = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

function rangeText(least: number | null, most: number | null, words: (value: number) => string): string | null {
  if (least !== null && most !== null) return `de ${words(least)} a ${words(most)}`
  if (least !== null) return `a partir de ${words(least)}`
  return most === null ? null : `até ${words(most)}`
}

/** Whom a flow is for. */
export function conditionText(flow: Pick<Flow, 'departments' | 'roles' | 'varieties'> & FlowLimits): string {
  const { departments, roles, varieties } = flow
  const worth = rangeText(flow.min_amount, flow.max_amount, (value) => formatMoney(String(value)))
  const length = rangeText(flow.min_days, flow.max_days, (value) => `${DAYS.format(value)} ${value === 1 ? 'dia' : 'dias'}`)
  const parts = [
    ...(varieties.length > 0 ? [`Tipos: ${namesText(varieties.map(({ name }) => name))}`] : []),
    ...(departments.length > 0 ? [`Departamentos: ${namesText(departments.map(({ name }) => name))}`] : []),
    ...(roles.length > 0 ? [`Papéis: ${roles.map(roleGroup).join(', ').toLocaleLowerCase('pt-BR')}`] : []),
    ...(worth === null ? [] : [`Valor ${worth}`]),
    ...(length === null ? [] : [`Duração ${length}`]),
  ]
  return parts.length === 0 ? 'Para todas as pessoas' : parts.join('. ')
}

/** Flows of one kind in the order in which they are asked. */
export function flowsOf(flows: readonly Flow[], entityType: string): readonly Flow[] {
  return flows
    .filter((flow) => flow.entity_type === entityType)
    .toSorted((a, b) => a.priority - b.priority || a.name.localeCompare(b.name, 'pt-BR'))
}
