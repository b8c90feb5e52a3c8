import type { Role } from '#shared/access/permissions.gen.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { tabsOf } from './results/tabs.ts'

export interface CycleTab {
  readonly value: string
  readonly label: string
}

const HAS_RESULTS: readonly Shapes.EvaluationDetail['status'][] = ['calibration', 'feedback', 'closed']

/** The parts of a cycle that somebody sees, the most pressing one first. */
export function cycleTabs(cycle: Shapes.EvaluationDetail, role: Role): readonly CycleTab[] {
  const answers = cycle.forms.length > 0 || (cycle.kind === 'pulse' && cycle.is_participant)
  const results = HAS_RESULTS.includes(cycle.status) && cycle.kind !== 'pulse' ? tabsOf(role, cycle.is_participant) : []
  const answer = answers || results.length === 0 ? [{ value: 'answer', label: 'Responder' }] : []
  return HAS_RESULTS.includes(cycle.status) ? [...results, ...answer] : [...answer, ...results]
}
