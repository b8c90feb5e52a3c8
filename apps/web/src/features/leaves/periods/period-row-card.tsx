import { Link } from '@tanstack/react-router'

import { formatDate } from '#shared/lib/dates.ts'
import { PersonPhoto } from '#shared/ui/person-chip.tsx'
import { rowLinkClass } from '#shared/ui/table/data-table.tsx'
import { type DeskRow, hasLimit } from '../model/periods/periods.ts'
import { Balance, SafeStart, StateBadge } from './period-facts.tsx'

/** A period on a phone. */
export function PeriodRowCard({ row, on }: { readonly row: DeskRow; readonly on: string }) {
  return (
    <div data-card className="relative flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="flex min-w-0 items-start gap-3">
        <PersonPhoto person={row.person} size="md" />
        <div className="min-w-0 flex-1">
          <Link to="/app/leaves/people/$employeeId" params={{ employeeId: row.employee_id }} search={{}} className={`${rowLinkClass} font-medium break-words`}>
            {row.person.name}
          </Link>
          <p className="text-sm text-text-muted tabular">
            {formatDate(row.acquired_from)} a {formatDate(row.acquired_to)}
          </p>
        </div>
        <StateBadge row={row} />
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <div>
          <dt className="text-text-muted">Saldo</dt>
          <dd>
            <Balance row={row} />
          </dd>
        </div>
        {hasLimit(row) && (
          <div>
            <dt className="text-text-muted">Tirar até</dt>
            <dd>
              <SafeStart row={row} on={on} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
