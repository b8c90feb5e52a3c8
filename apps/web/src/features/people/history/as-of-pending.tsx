import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { AsOfBanner } from './as-of-banner.tsx'
import type { DayView } from './use-as-of.ts'

export interface AsOfPendingProps {
  readonly view: DayView
  readonly today: string
  readonly onToday: () => void
}

/** While the other day is asked for, and when it cannot be shown: the way back is always there. */
export function AsOfPending({ view, today, onToday }: AsOfPendingProps) {
  return (
    <>
      <AsOfBanner day={view.day} today={today} name="esta pessoa" onToday={onToday} />
      {view.error ? (
        <ErrorState error={view.error} title="Não é possível mostrar esta data" onRetry={view.retry} />
      ) : view.isPending ? (
        <Skeleton className="h-64 rounded-lg" />
      ) : (
        <p className="text-text-muted">Você não pode ver esta pessoa em outra data.</p>
      )}
    </>
  )
}
