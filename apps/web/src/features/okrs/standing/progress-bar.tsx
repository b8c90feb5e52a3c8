import { cn } from '#shared/ui/cn.ts'
import type { Objective } from '../model/goal.ts'
import { progressWords } from '../model/looks.ts'
import { wholePercent } from '../model/numbers.ts'
import { ZoneBar } from './zone-bar.tsx'

interface ProgressBarProps {
  readonly of: Pick<Objective, 'progress' | 'expected' | 'status'>
  readonly className?: string
}

/** How far an objective is, as a bar and a number; in words for whoever does not see it. */
export function ProgressBar({ of: objective, className }: ProgressBarProps) {
  const { progress, expected, status } = objective
  return (
    <span className={cn('flex items-center gap-2', className)}>
      <ZoneBar progress={progress} expected={status === 'active' ? expected : null} hasZones={false} className="min-w-12 flex-1" />
      <span aria-hidden="true" className="tabular w-11 shrink-0 text-right text-sm">
        {wholePercent(progress)}
      </span>
      <span className="sr-only">{progressWords(objective)}</span>
    </span>
  )
}
