import type { Role } from '#shared/access/permissions.gen.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { tabsOf } from './results/tabs.ts'

export interface CycleTab {
  readonly value: string
  readonly label: string
}

const HAS_RESULTS: readonly Shapes.EvaluationDetail['status'][] = ['calibration', 'feedback', 'closed']

/** What who manages a launched cycle watches. */
function watched({ manages, kind }: Shapes.EvaluationDetail): readonly CycleTab[] {
  if (!manages) return []
  const lists = [{ value: 'respondents', label: 'Quem responde' }, { value: 'participants', label: 'Quem é avaliado' }]
  return [{ value: 'progress', label: 'Andamento' }, ...(kind === 'pulse' ? [] : lists)]
}

/** Whether somebody may have peers to name or to decide about, or be one. */
const hasPeers = ({ status, peers_by: by, steps, is_participant: isIn, leads, forms }: Shapes.EvaluationDetail): boolean =>
  status === 'running' && by !== 'team' && steps.some(({ step }) => step === 'peer') && (isIn || leads || forms.some(({ role }) => role === 'peer'))

/** The parts of a launched cycle that somebody sees, the most pressing one first. */
export function cycleTabs(cycle: Shapes.EvaluationDetail, role: Role): readonly CycleTab[] {
  const answers = cycle.forms.length > 0 || (cycle.kind === 'pulse' && cycle.is_participant)
  const found = HAS_RESULTS.includes(cycle.status) && cycle.kind !== 'pulse' ? tabsOf(role, cycle.is_participant) : []
  // Calibration comes first only while it is the thing to do.
  const results = cycle.status === 'calibration' ? found : found.toSorted((one, other) => Number(one.value === 'calibration') - Number(other.value === 'calibration'))
  const peers = hasPeers(cycle) ? [{ value: 'peers', label: 'Pares' }] : []
  const watching = watched(cycle)
  const answer = answers || (results.length === 0 && peers.length === 0 && watching.length === 0) ? [{ value: 'answer', label: 'Responder' }] : []
  return HAS_RESULTS.includes(cycle.status) ? [...results, ...answer, ...watching] : [...answer, ...peers, ...watching, ...results]
}
