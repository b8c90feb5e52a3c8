import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import { cn } from '#shared/ui/cn.ts'
import { TOP, useTreeDrag } from '#shared/ui/use-tree-drag.ts'
import { type Department, isArchived } from '../model/departments/department.ts'
import { branchOf, type TreeRow } from '../model/departments/tree.ts'
import { treeKey } from '../model/departments/tree-keys.ts'
import type { DepartmentAction } from './department-menu.tsx'
import { DepartmentRow } from './department-row.tsx'

export interface DepartmentTreeProps {
  readonly departments: readonly Department[]
  readonly rows: readonly TreeRow[]
  readonly onToggle: (id: string, expanded: boolean) => void
  readonly onMove: (id: string, parentId: string | null) => void
  /** Null for who may only look. */
  readonly onAction: ((action: DepartmentAction, department: Department) => void) | null
}

/** The departments as a tree: arrows move, Enter edits, Ctrl+X asks where to move; a mouse may drag. */
export function DepartmentTree({ departments, rows, onToggle, onMove, onAction }: DepartmentTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const current = rows.some(({ department }) => department.id === focused) ? focused : rows[0]?.department.id

  const most = Math.max(0, ...departments.map(({ people_below }) => people_below))

  const accepts = (dragged: string, target: string): boolean => {
    const department = departments.find(({ id }) => id === dragged)
    if (!department) return false
    if (target === TOP) return department.parent_id !== null
    const place = departments.find(({ id }) => id === target)
    return place !== undefined && !isArchived(place) && department.parent_id !== target && !branchOf(departments, dragged).has(target)
  }
  const drag = useTreeDrag(accepts, (dragged, target) => onMove(dragged, target === TOP ? null : target))

  useEffect(() => {
    if (wanted.current === null) return
    tree.current?.querySelector<HTMLElement>(`[data-department="${wanted.current}"]`)?.focus()
    wanted.current = null
  })

  const handleKey = (event: KeyboardEvent, id: string): void => {
    const department = departments.find((each) => each.id === id)
    const act = (action: DepartmentAction) => () => onAction && department && !isArchived(department) && onAction(action, department)
    keyHandler({ 'tree.edit': act('edit'), 'tree.move': act('move') })(event)
    const isModified = event.ctrlKey || event.metaKey || event.altKey
    const move = event.defaultPrevented || isModified ? null : treeKey(rows, id, event.key)
    if (!move) return
    event.preventDefault()
    if (move.kind === 'toggle') return onToggle(move.id, move.expanded)
    wanted.current = move.id
    setFocused(move.id)
  }

  return (
    <div>
      {drag.dragged !== null && accepts(drag.dragged, TOP) && (
        <div
          {...drag.target(TOP)}
          className={cn(
            'mb-2 rounded-lg border border-dashed border-border-strong px-4 py-3 text-center text-sm text-text-muted',
            drag.over === TOP && 'border-primary bg-selected text-text',
          )}
        >
          Solte aqui para deixar no primeiro nível
        </div>
      )}
      <div ref={tree} role="tree" aria-label="Departamentos" className="border-y">
        {rows.map((row) => (
          <DepartmentRow
            key={row.department.id}
            row={row}
            current={row.department.id === current}
            drag={onAction ? drag : null}
            most={most}
            onFocus={setFocused}
            onToggle={onToggle}
            onKey={handleKey}
            onAction={onAction}
          />
        ))}
      </div>
    </div>
  )
}
