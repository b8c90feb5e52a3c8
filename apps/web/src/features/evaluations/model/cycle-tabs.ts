import type { Role } from '#shared/access/permissions.gen.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { tabsOf } from './results/tabs.ts'

export interface CycleTab {
  readonly value: string
  readonly label: string
}

const HAS_RESULTS: readonly Shapes.EvaluationDetail['status'][] = ['calibration', 'feedback', 'closed']
const MONITOR = { value: 'monitor', label: 'Acompanhamento' }
const ANSWER = { value: 'answer', label: 'Responder' }

/** The parts of a launched cycle that somebody sees: while people answer the following of it first, then what came out. */
export function cycleTabs(cycle: Shapes.EvaluationDetail, role: Role): readonly CycleTab[] {
  const isOver = HAS_RESULTS.includes(cycle.status)
  const results = isOver && cycle.kind !== 'pulse' ? tabsOf(role, cycle.is_participant) : []
  const managed = cycle.manages ? [MONITOR] : []
  const own = cycle.is_participant || cycle.forms.length > 0 || (!cycle.manages && results.length === 0) ? [ANSWER] : []
  return isOver ? [...results, ...managed, ...own] : [...managed, ...own]
}
