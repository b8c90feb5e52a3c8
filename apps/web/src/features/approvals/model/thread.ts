import type { StateLook } from '#shared/lib/request-states.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

export type Decision = NonNullable<StepApprover['decision']>
/** 'pending' has not begun; 'waiting' is decided now. */
export type StepState = ThreadStep['state']

/** Someone who may decide a step, and what they decided. */
export type StepApprover = Shapes.StepApprover

export type ThreadStep = Shapes.ThreadStep

export type ThreadEvent = Shapes.ThreadEvent

/** One changed field of a change request, as the database holds its values. */
export type ThreadChange = Shapes.ChangeLine

/** Everything about one request: what is asked, by whom, where it stands and what was said. */
export type ApprovalThread = Shapes.ApprovalThreadFacts

const STEP_STATES: Readonly<Record<StepState, StateLook>> = {
  pending: { label: 'Depois', tone: 'neutral' },
  waiting: { label: 'Agora', tone: 'info' },
  approved: { label: 'Aprovada', tone: 'success' },
  rejected: { label: 'Recusada', tone: 'danger' },
  adjusted: { label: 'Ajuste solicitado', tone: 'warning' },
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

