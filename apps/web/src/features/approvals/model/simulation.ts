import type { PersonRef } from '../../../shared/ui/person-chip.tsx'
import type { ApproverKind, StepMode } from './flow.ts'

export interface SimulatedApprover extends PersonRef {
  /** Who would decide in the person's place today. */
  readonly substitute: PersonRef | null
}

/** One step that a request would go through, with whom it would meet. */
export interface SimulatedStep {
  readonly step_position: number
  readonly mode: StepMode
  readonly approver_kind: ApproverKind
  readonly sla_days: number
  readonly approvers: readonly SimulatedApprover[]
  readonly skipped: boolean
  readonly held: boolean
  readonly warnings: readonly string[]
  /** Null when no flow of the company fits: the usual one answers. */
  readonly flow_id: string | null
  readonly flow_name: string
}

/** The flow that answers, in a sentence. */
export function flowText([first]: readonly SimulatedStep[]): string {
  return first?.flow_id ? `Vale o fluxo “${first.flow_name}”.` : 'Nenhum fluxo da empresa serve: vale o padrão.'
}
