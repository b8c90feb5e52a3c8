import { AlarmClock, Clock } from 'lucide-react'

import { formatDateTime } from '../lib/dates.ts'
import { deadlineAt } from '../lib/deadlines.ts'
import { Badge } from './badge.tsx'
import { useNow } from './use-now.ts'

const TONES = { calm: 'neutral', soon: 'warning', late: 'danger' } as const

/** How much time is left, in words and color; nothing without a deadline. */
export function DeadlineBadge({ dueAt }: { readonly dueAt: string | null }) {
  const deadline = deadlineAt(dueAt, useNow())
  if (deadline === null) return null
  return (
    <span title={`Prazo: ${formatDateTime(dueAt)}`} className="inline-flex max-w-full">
      <Badge tone={TONES[deadline.urgency]} icon={deadline.urgency === 'late' ? <AlarmClock /> : <Clock />}>
        {deadline.text}
      </Badge>
    </span>
  )
}
