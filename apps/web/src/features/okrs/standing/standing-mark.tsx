import { StateMark } from '#shared/ui/state-mark.tsx'
import type { Objective } from '../model/goal.ts'
import { standingOf } from '../model/looks.ts'

/** How an objective stands: a shape and its word. */
export function StandingMark({ of: objective }: { readonly of: Pick<Objective, 'status' | 'health'> }) {
  const { label, shape } = standingOf(objective)
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <StateMark shape={shape} />
      {label}
    </span>
  )
}
