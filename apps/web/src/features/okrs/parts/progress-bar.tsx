import { cn } from '#shared/ui/cn.ts'
import type { Objective } from '../model/goal.ts'
import { progressWords, wholePercent } from '../model/looks.ts'

interface ProgressBarProps {
  readonly of: Pick<Objective, 'progress' | 'expected' | 'status'>
  readonly className?: string
}

const held = (percent: number): string => `${String(Math.min(Math.max(percent, 0), 100))}%`

/** How far an objective is, with what is expected by today as a mark on the bar; in words for whoever does not see it. */
export function ProgressBar({ of: objective, className }: ProgressBarProps) {
  const { progress, expected, status } = objective
  return (
    <span className={cn('flex items-center gap-2', className)}>
      <span aria-hidden="true" className="relative h-2 min-w-12 flex-1">
        <span className="absolute inset-0 overflow-hidden rounded-full bg-sunken ring-1 ring-border ring-inset forced-colors:border">
          {progress !== null && <span className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]" style={{ width: held(progress) }} />}
        </span>
        {status === 'active' && <span className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-text forced-colors:bg-[CanvasText]" style={{ left: held(expected) }} />}
      </span>
      <span aria-hidden="true" className="tabular w-11 shrink-0 text-right text-sm">
        {wholePercent(progress)}
      </span>
      <span className="sr-only">{progressWords(objective)}</span>
    </span>
  )
}
