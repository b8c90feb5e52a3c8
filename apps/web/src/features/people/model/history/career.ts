import type { AssignmentRow } from './assignment.ts'

/** A position that somebody held, holds or will hold. */
export interface CareerStep {
  readonly key: string
  readonly position: string
  readonly since: string
  readonly state: AssignmentRow['state']
}

/** The positions of a history told newest first, oldest first: moves that keep the position are one step, and a return begins a new one. */
export function careerSteps(newestFirst: readonly Pick<AssignmentRow, 'id' | 'starts_on' | 'state' | 'position_title' | 'reason'>[]): readonly CareerStep[] {
  const steps: CareerStep[] = []
  for (const { id, starts_on: since, state, position_title: title, reason } of newestFirst.toReversed()) {
    const [position, last] = [title ?? 'Sem cargo', steps.at(-1)]
    if (last?.position !== position || reason === 'rehire') steps.push({ key: id, position, since, state })
    else if (state === 'current') steps[steps.length - 1] = { ...last, state }
  }
  return steps
}
