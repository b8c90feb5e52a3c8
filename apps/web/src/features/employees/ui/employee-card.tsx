import { formatDate } from '../../../shared/lib/dates.ts'
import { shownNames } from '../../../shared/lib/names.ts'
import { PersonAvatar } from '../../../shared/ui/person-avatar.tsx'
import type { EmployeeListRow } from '../data/employee-list-query.ts'
import { EmployeeLink, StatusBadge } from './employee-columns.tsx'

/** One person of the list on a phone. */
export function EmployeeCard({ row, onIntent }: { readonly row: EmployeeListRow; readonly onIntent: (id: string) => void }) {
  return (
    <li data-card className="relative flex min-w-0 gap-3 rounded-lg border bg-surface p-4 active:bg-hover">
      <PersonAvatar {...shownNames(row)} photo={row.profile_image_url} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <EmployeeLink row={row} onIntent={onIntent} className="min-w-0 break-words" />
          <span className="shrink-0">
            <StatusBadge status={row.status} />
          </span>
        </div>
        <p className="mt-0.5 break-words text-text-muted">
          {[row.position, row.department?.name].filter(Boolean).join(' · ') || 'Sem cargo'}
        </p>
        {row.hire_date && <p className="tabular mt-1 text-sm text-text-subtle">Desde {formatDate(row.hire_date)}</p>}
      </div>
    </li>
  )
}
