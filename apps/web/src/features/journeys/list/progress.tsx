import { percentOf, progressText } from '../model/following/journey.ts'

export interface ProgressProps {
  readonly done: number
  readonly total: number
}

/** How far a journey is: a bar and the same in words. */
export function Progress({ done, total }: ProgressProps) {
  return (
    <span className="block min-w-0">
      <span className="block text-sm text-text-muted tabular">{progressText(done, total)}</span>
      {total > 0 && (
        <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-success" style={{ width: `${percentOf(done, total)}%` }} />
        </span>
      )}
    </span>
  )
}

const RADIUS = 15
const ROUND = 2 * Math.PI * RADIUS

/** The same as a ring, where there is little room. */
export function ProgressRing({ done, total }: ProgressProps) {
  return (
    <span title={progressText(done, total)} className="relative block size-10 shrink-0">
      <svg aria-hidden="true" viewBox="0 0 36 36" className="size-full -rotate-90">
        <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="3" className="stroke-sunken" />
        {done > 0 && (
          <circle cx="18" cy="18" r={RADIUS} fill="none" strokeWidth="3" strokeLinecap="round" strokeDasharray={`${(ROUND * done) / total} ${ROUND}`} className="stroke-success" />
        )}
      </svg>
      <span aria-hidden="true" className="absolute inset-0 flex items-center justify-center text-[0.6875rem] font-semibold tabular">
        {percentOf(done, total)}%
      </span>
      <span className="sr-only">{progressText(done, total)}</span>
    </span>
  )
}
