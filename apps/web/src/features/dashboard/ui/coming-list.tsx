import { splitDisplayName } from '../../../shared/lib/names.ts'
import { todayIso } from '../../../shared/lib/dates.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { whenText, yearsText } from '../model/coming-days.ts'
import type { ComingDate } from '../model/dashboard-summary.ts'

const SHOWN = 6

export interface ComingListProps {
  readonly title: string
  readonly people: readonly ComingDate[]
  readonly empty: string
}

export function ComingList({ title, people, empty }: ComingListProps) {
  const today = todayIso()
  const more = people.length - SHOWN
  return (
    <Card title={title}>
      {people.length === 0 && <p className="text-text-muted">{empty}</p>}
      <ul className="-my-2 divide-y">
        {people.slice(0, SHOWN).map(({ employeeId, name, date, years }) => (
          <li key={employeeId} className="flex items-center gap-3 py-2">
            <Avatar size="sm" {...splitDisplayName(name)} />
            <span className="min-w-0 flex-1 break-words">
              {name}
              {years !== null && <span className="text-text-muted"> · {yearsText(years)}</span>}
            </span>
            <span className="shrink-0 text-sm text-text-muted tabular">{whenText(date, today)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-4 text-sm text-text-muted">E mais {more} nos próximos 30 dias.</p>}
    </Card>
  )
}
