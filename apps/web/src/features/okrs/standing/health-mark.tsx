import { cn } from '#shared/ui/cn.ts'
import { type MarkShape, StateMark } from '#shared/ui/state-mark.tsx'
import { healthText } from '../model/check-in/check-in.ts'
import type { Health } from '../model/goal.ts'

const SHAPES: Readonly<Record<Health, MarkShape>> = { on_track: 'done', attention: 'soon', at_risk: 'late' }

/** How a goal is: a shape with its name. */
export function HealthMark({ health, className }: { readonly health: Health | null; readonly className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <StateMark shape={health === null ? 'ring' : SHAPES[health]} />
      {healthText(health)}
    </span>
  )
}
