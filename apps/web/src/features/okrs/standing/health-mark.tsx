import { cn } from '#shared/ui/cn.ts'
import { StateMark } from '#shared/ui/state-mark.tsx'
import type { Health } from '../model/goal.ts'
import { healthLook } from '../model/looks.ts'

/** How a goal is: a shape with its name. */
export function HealthMark({ health, className }: { readonly health: Health | null; readonly className?: string }) {
  const { label, shape } = healthLook(health)
  return (
    <span className={cn('inline-flex items-center gap-1.5', className)}>
      <StateMark shape={shape} />
      {label}
    </span>
  )
}
