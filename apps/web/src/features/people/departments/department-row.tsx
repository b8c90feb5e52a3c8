import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'

import { Badge } from '#shared/ui/badge.tsx'
import { cn } from '#shared/ui/cn.ts'
import type { TreeDrag } from '#shared/ui/use-tree-drag.ts'
import { type Department, isArchived, peopleText } from '../model/departments/department.ts'
import type { TreeRow } from '../model/departments/tree.ts'
import { type DepartmentAction, DepartmentMenu } from './department-menu.tsx'

export interface DepartmentRowProps {
  readonly row: TreeRow
  /** The one row that Tab reaches. */
  readonly current: boolean
  readonly drag: TreeDrag | null
  /** People of the largest department, against which each is drawn. */
  readonly most: number
  readonly onFocus: (id: string) => void
  readonly onToggle: (id: string, expanded: boolean) => void
  readonly onKey: (event: KeyboardEvent, id: string) => void
  readonly onAction: ((action: DepartmentAction, department: Department) => void) | null
}

function Facts({ department }: { readonly department: Department }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-3 text-sm text-text-muted">
      <span className="tabular">{peopleText(department)}</span>{' '}
      {department.head_name && <span className="min-w-0 break-words">Responsável: {department.head_name}</span>}{' '}
      {department.cost_centre && <span className="min-w-0 break-words">Centro de custo: {department.cost_centre}</span>}
    </span>
  )
}

/** How large it is beside the others; the number stands in the row's text. */
function Share({ of, most }: { readonly of: number; readonly most: number }) {
  return (
    <span aria-hidden="true" className="mr-3 h-1.5 w-24 shrink-0 overflow-hidden rounded-full bg-sunken max-md:hidden xl:w-48 forced-colors:border">
      <span className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]" style={{ width: `${String(most === 0 ? 0 : Math.max(of > 0 ? 3 : 0, (of / most) * 100))}%` }} />
    </span>
  )
}

/** One department in the tree. Its indentation stops growing after some levels, so that names keep their room on a phone. */
export function DepartmentRow({ row, current, drag, most, onFocus, onToggle, onKey, onAction }: DepartmentRowProps) {
  const { department, level, hasChildren, expanded } = row
  const archived = isArchived(department)
  const textId = useId()
  const movable = drag !== null && !archived
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={hasChildren ? expanded : undefined}
      aria-selected={current}
      aria-labelledby={textId}
      tabIndex={current ? 0 : -1}
      data-department={department.id}
      onFocus={() => onFocus(department.id)}
      onKeyDown={(event) => {
        // Keys pressed in the row's own menu button are the button's.
        if (event.target === event.currentTarget) onKey(event, department.id)
      }}
      {...(movable ? { ...drag.source(department.id), ...drag.target(department.id) } : {})}
      className={cn(
        'flex min-h-13 items-center gap-1 border-b py-1.5 pr-2 -outline-offset-2 last:border-b-0 hover:bg-hover',
        movable && 'cursor-grab',
        drag?.dragged === department.id && 'opacity-50',
        drag?.over === department.id && 'bg-selected',
      )}
      style={{ paddingInlineStart: `${String(0.5 + Math.min(level - 1, 6) * 1.25)}rem` }}
    >
      {hasChildren ? (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => onToggle(department.id, !expanded)}
          className="flex size-8 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-hover coarse:size-11"
        >
          <ChevronRight className={cn('size-4 transition-transform duration-100', expanded && 'rotate-90')} />
        </button>
      ) : (
        <span className="size-8 shrink-0 coarse:size-11" />
      )}
      <span id={textId} className="min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className={cn('min-w-0 font-medium break-words', archived && 'text-text-muted')}>{department.name}</span>{' '}
          {archived && <Badge dashed>Arquivado</Badge>}
        </span>{' '}
        <Facts department={department} />
      </span>
      <Share of={department.people_below} most={most} />
      {onAction && <DepartmentMenu department={department} tabIndex={current ? 0 : -1} onAction={onAction} />}
    </div>
  )
}
