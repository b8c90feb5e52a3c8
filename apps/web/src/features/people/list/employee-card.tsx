import { formatDate } from '#shared/lib/dates.ts'
import { shownNames } from '#shared/lib/names.ts'
import { cn } from '#shared/ui/cn.ts'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { RowCheckbox } from '#shared/ui/table/row-checkbox.tsx'
import type { Selection } from '#shared/ui/table/use-selection.ts'
import type { EmployeeListRow } from '../data/list/employee-list-query.ts'
import { EmployeeLink, StatusBadges, TagList } from './employee-columns.tsx'

export interface EmployeeCardProps {
  readonly row: EmployeeListRow
  readonly selection: Selection
  readonly onIntent: (id: string) => void
}

/** One person of the list, on a phone or where the list is seen as cards. */
export function EmployeeCard({ row, selection, onIntent }: EmployeeCardProps) {
  const isMarked = selection.has(row.id)
  return (
    <div
      data-card
      data-marked={isMarked || undefined}
      className={cn('relative flex h-full min-w-0 gap-3 rounded-lg border bg-surface p-4 hover:bg-hover active:bg-hover', isMarked && 'border-primary bg-selected hover:bg-selected')}
    >
      <PersonAvatar {...shownNames(row)} photo={row.profile_image_url} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <EmployeeLink row={row} onIntent={onIntent} className="min-w-0 break-words" />
          <RowCheckbox
            name={row.display_name}
            checked={isMarked}
            onToggle={(range) => (range ? selection.toggleRange(row.id) : selection.toggle(row.id))}
            className="-mt-0.5 -mr-1"
          />
        </div>
        <p className="mt-0.5 break-words text-text-muted">{[row.position, row.department?.name].filter(Boolean).join(' · ') || 'Sem cargo'}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadges row={row} />
          <TagList tags={row.tags} most={3} />
          {row.hire_date && <span className="tabular text-sm text-text-subtle">desde {formatDate(row.hire_date)}</span>}
        </div>
      </div>
    </div>
  )
}
