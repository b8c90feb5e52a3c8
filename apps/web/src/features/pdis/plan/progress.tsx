import { percentText, type PlanRow, progressText } from '../model/plan.ts'

/** What was accepted, and apart from it what waits and does not count yet. */
export function PlanProgress({ plan, isSmall = false }: { readonly plan: Pick<PlanRow, 'progress' | 'waiting_share' | 'done' | 'actions' | 'waiting'>; readonly isSmall?: boolean }) {
  const [done, waiting] = [plan.progress ?? 0, plan.waiting_share ?? 0]
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={isSmall ? 'font-semibold tabular' : 'text-2xl font-semibold tabular'}>{percentText(plan.progress)}</span>
        <span className="text-sm text-text-muted">{progressText(plan)}</span>
      </p>
      <div aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
        <span className="h-full bg-chart-1" style={{ width: `${done}%` }} />
        <span className="h-full bg-chart-1/35" style={{ width: `${waiting}%` }} />
      </div>
    </div>
  )
}
