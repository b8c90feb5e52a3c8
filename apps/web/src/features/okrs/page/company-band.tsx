import type { ReactNode } from 'react'

import { FocusBand } from '#shared/ui/focus-band.tsx'
import type { GoalCycle } from '../model/goal.ts'
import { companyText } from '../model/looks.ts'
import { wholePercent } from '../model/numbers.ts'

const SIZE = 76
const RADIUS = 32
const ROUND = 2 * Math.PI * RADIUS

/** What is reached as a ring, with what is expected as a tick on it. */
function Ring({ progress, expected }: { readonly progress: number; readonly expected: number }) {
  const share = Math.min(Math.max(progress, 0), 100) / 100
  const turn = (Math.min(Math.max(expected, 0), 100) / 100) * 360
  const middle = SIZE / 2
  return (
    <span aria-hidden="true" className="relative shrink-0 max-sm:hidden">
      <svg viewBox={`0 0 ${String(SIZE)} ${String(SIZE)}`} className="size-19">
        <circle cx={middle} cy={middle} r={RADIUS} fill="none" stroke="currentColor" strokeOpacity="0.28" strokeWidth="8" />
        <circle cx={middle} cy={middle} r={RADIUS} fill="none" stroke="currentColor" strokeWidth="8" strokeDasharray={`${String(ROUND * share)} ${String(ROUND)}`} transform={`rotate(-90 ${String(middle)} ${String(middle)})`} />
        <line x1={middle} x2={middle} y1="0" y2="13" stroke="currentColor" strokeWidth="3" transform={`rotate(${String(turn)} ${String(middle)} ${String(middle)})`} />
      </svg>
      <span className="tabular absolute inset-0 flex items-center justify-center text-sm font-semibold">{wholePercent(progress)}</span>
    </span>
  )
}

/** What the company has reached in the cycle against what is expected by today. */
export function CompanyBand({ cycle, action }: { readonly cycle: GoalCycle; readonly action: ReactNode }) {
  return <FocusBand {...companyText(cycle)} figure={cycle.progress === null ? null : <Ring progress={cycle.progress} expected={cycle.expected} />} action={action} />
}
