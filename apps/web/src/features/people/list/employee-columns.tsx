import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { formatDate, formatDateTime, todayIso } from '#shared/lib/dates.ts'
import { formatCpf, formatPhone } from '#shared/lib/masks.ts'
import { shownNames } from '#shared/lib/names.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { rowLinkClass, type TableColumn } from '#shared/ui/table/data-table.tsx'
import { TagBadge } from '#shared/ui/tag-badge.tsx'
import type { EmployeeListRow, Tag } from '../data/list/employee-list-query.ts'
import { isInExperience, statusLook } from '../model/list/employee.ts'
import { COLUMN_LABELS, type EmployeeColumn, isSortColumn } from '../model/list/list-columns.ts'

export interface EmployeeLinkProps {
  readonly row: Pick<EmployeeListRow, 'id' | 'display_name'>
  /** The person is about to open the row. */
  readonly onIntent: (id: string) => void
  readonly className?: string
}

/** The name, opening the person's page; its target covers the row or card around it. */
export function EmployeeLink({ row, onIntent, className = '' }: EmployeeLinkProps) {
  return (
    <Link
      to="/app/employees/$employeeId"
      params={{ employeeId: row.id }}
      preload="intent"
      data-row={row.id}
      data-person-card={row.id}
      onPointerEnter={() => onIntent(row.id)}
      onFocus={() => onIntent(row.id)}
      // The padding makes a line a target of 24 px without moving it.
      className={`py-1 font-medium text-text ${rowLinkClass} ${className}`}
    >
      {row.display_name}
    </Link>
  )
}

export function StatusBadge({ status }: { readonly status: string }) {
  const { label, tone } = statusLook(status)
  return <Badge tone={tone}>{label}</Badge>
}

/** The situation of somebody, with the experience period and the leave when they are in one. */
export function StatusBadges({ row }: { readonly row: Pick<EmployeeListRow, 'status' | 'experience' | 'away'> }) {
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1 md:flex-nowrap">
      {row.status === 'active' ? <span className="self-center text-text-muted">{statusLook(row.status).label}</span> : <StatusBadge status={row.status} />}
      {isInExperience(row.status, row.experience, todayIso()) && <Badge tone="info">Em experiência</Badge>}
      {row.away.length > 0 && <Badge tone="warning">De licença</Badge>}
    </span>
  )
}

/** Tags of a person; beyond the first few, how many more, by name on pointing. */
export function TagList({ tags, most = 2 }: { readonly tags: readonly Tag[]; readonly most?: number }) {
  const more = tags.slice(most)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-1">
      {tags.slice(0, most).map(({ id, name, color }) => (
        <TagBadge key={id} name={name} color={color} />
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')} className="tabular text-sm text-text-muted">
          +{more.length}
          <span className="sr-only">: {more.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

function Clipped({ children, title }: { readonly children: ReactNode; readonly title?: string | undefined }) {
  return (
    <span className="block truncate" title={title}>
      {children}
    </span>
  )
}

function textCell(text: string | null): ReactNode {
  return text === null || text === '' ? <span className="text-text-subtle">—</span> : <Clipped title={text}>{text}</Clipped>
}

/** In two lines where one is too short: a table that fits its page needs no scrolling. */
function wrappedCell(text: string | null): ReactNode {
  if (text === null || text === '') return textCell(null)
  return (
    <span className="line-clamp-2 min-w-36 leading-tight break-words" title={text}>
      {text}
    </span>
  )
}

const CELLS: Readonly<Record<Exclude<EmployeeColumn, 'name'>, (row: EmployeeListRow) => ReactNode>> = {
  position: (row) => wrappedCell(row.position),
  department: (row) => wrappedCell(row.department?.name ?? null),
  tags: (row) => (row.tags.length === 0 ? textCell(null) : <TagList tags={row.tags} most={1} />),
  status: (row) => <StatusBadges row={row} />,
  hire_date: (row) => formatDate(row.hire_date),
  manager: (row) => wrappedCell(row.manager?.display_name ?? null),
  email: (row) => textCell(row.email),
  phone: (row) => (row.phone ? formatPhone(row.phone) : textCell(null)),
  registration_number: (row) => textCell(row.registration_number),
  cpf: (row) => (row.cpf ? formatCpf(row.cpf) : textCell(null)),
  birth_date: (row) => formatDate(row.birth_date),
  updated_at: (row) => formatDateTime(row.updated_at),
}

const FIGURES: ReadonlySet<EmployeeColumn> = new Set(['hire_date', 'phone', 'registration_number', 'cpf', 'birth_date', 'updated_at'])

/** Table columns for the chosen ones, the name first. */
export function employeeTableColumns(
  chosen: readonly EmployeeColumn[],
  onIntent: (id: string) => void,
): readonly TableColumn<EmployeeListRow>[] {
  return chosen.map((id) => ({
    id,
    header: COLUMN_LABELS[id],
    ...(isSortColumn(id) && { sortKey: id }),
    ...(FIGURES.has(id) && { className: 'tabular whitespace-nowrap' }),
    ...(id === 'tags' && { className: 'max-w-36 2xl:max-w-72' }),
    cell:
      id === 'name'
        ? (row: EmployeeListRow) => (
            <span className="flex min-w-44 items-center gap-3">
              <PersonAvatar {...shownNames(row)} photo={row.profile_image_url} size="sm" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="line-clamp-2 leading-tight break-words" title={row.display_name}>
                  <EmployeeLink row={row} onIntent={onIntent} />
                </span>
                {row.tags.length > 0 && !chosen.includes('tags') && <TagList tags={row.tags} most={1} />}
              </span>
            </span>
          )
        : CELLS[id],
  }))
}
