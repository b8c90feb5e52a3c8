import type { StateLook } from '../../../shared/lib/request-states.ts'
import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import type { ApproverKind } from './flow.ts'

export type Decision = 'approve' | 'reject' | 'adjust'
/** 'pending' has not begun; 'waiting' is decided now. */
export type StepState = 'pending' | 'waiting' | 'approved' | 'rejected' | 'adjusted' | 'skipped' | 'cancelled'

/** Someone who may decide a step, and what they decided. */
export interface StepApprover extends PersonRef {
  readonly decision: Decision | null
  readonly decided_at: string | null
  readonly on_behalf_of: PersonRef | null
  /** Who may decide in the person's place today. */
  readonly substitute: PersonRef | null
}

export interface ThreadStep {
  readonly position: number
  /** Whether one of its approvers is enough. */
  readonly mode: 'any' | 'all'
  readonly approver_kind: ApproverKind
  /** Nobody was found for it: the administrators decide. */
  readonly held: boolean
  readonly state: StepState
  readonly due_at: string | null
  readonly finished_at: string | null
  readonly approvers: readonly StepApprover[]
}

export interface ThreadEvent {
  readonly id: string
  readonly at: string
  readonly kind: string
  readonly person: PersonRef | null
  readonly on_behalf_of: PersonRef | null
  readonly body: string | null
}

/** One changed field of a change request, as the database holds its values. */
export interface ThreadChange {
  readonly field: string
  readonly label: string
  readonly old: string | null
  readonly new: string | null
  readonly outcome: 'pending' | 'applied' | 'rejected' | 'conflict' | 'cancelled'
  /** Papers that prove it; without an id for who knows only that there are some. */
  readonly files?: readonly { readonly file_id: string | null; readonly name: string }[]
}

/** Everything about one request: what is asked, by whom, where it stands and what was said. */
export interface ApprovalThread {
  readonly id: string
  readonly entity_type: string
  readonly entity_id: string
  readonly entity_label: string
  readonly title: string
  readonly reason: string | null
  /** One of `RequestState`. */
  readonly state: string
  readonly requester: PersonRef
  readonly created_at: string
  readonly decided_at: string | null
  readonly waiting_for: readonly PersonRef[]
  readonly waiting_since: string | null
  readonly due_at: string | null
  readonly can_decide: boolean
  /** The step that the reader would decide: a page that grew old never decides the one after it. */
  readonly step_id: string | null
  readonly can_comment: boolean
  readonly can_cancel: boolean
  readonly can_resubmit: boolean
  /** Whom the reader stands in for when deciding. */
  readonly on_behalf_of: PersonRef | null
  /** Null for what is no change of data. */
  readonly changes: readonly ThreadChange[] | null
  /** What a leave adds; whoever knows leaves draws it. */
  readonly leave?: unknown
  readonly steps: readonly ThreadStep[]
  readonly events: readonly ThreadEvent[]
}

const STEP_STATES: Readonly<Record<StepState, StateLook>> = {
  pending: { label: 'Depois', tone: 'neutral' },
  waiting: { label: 'Agora', tone: 'info' },
  approved: { label: 'Aprovada', tone: 'success' },
  rejected: { label: 'Recusada', tone: 'danger' },
  adjusted: { label: 'Ajuste pedido', tone: 'warning' },
  skipped: { label: 'Dispensada', tone: 'neutral' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
}

const OUTCOMES: Readonly<Record<ThreadChange['outcome'], StateLook>> = {
  pending: { label: 'Em aprovação', tone: 'info' },
  applied: { label: 'Aplicada', tone: 'success' },
  rejected: { label: 'Recusada', tone: 'danger' },
  conflict: { label: 'Não aplicada: o dado mudou antes', tone: 'warning' },
  cancelled: { label: 'Cancelada', tone: 'neutral' },
}

export function stepLook(state: StepState): StateLook {
  return STEP_STATES[state]
}

export function outcomeLook(outcome: ThreadChange['outcome']): StateLook {
  return OUTCOMES[outcome]
}

