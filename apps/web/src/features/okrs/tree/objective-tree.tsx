import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { keyInTree } from '#shared/lib/tree-keys.ts'
import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import { useTreeDrag } from '#shared/ui/use-tree-drag.ts'
import type { Objective } from '../model/goal.ts'
import type { TreeRow } from '../model/tree/objective-tree.ts'
import { ObjectiveRow, type TreeActs } from './objective-row.tsx'

export interface ObjectiveTreeProps {
  readonly rows: readonly TreeRow[]
  readonly isCompact: boolean
  readonly cut: Objective | null
  readonly acts: TreeActs
  readonly onDropped: (objective: Objective, under: Objective) => void
  readonly onLetGo: () => void
}

const HEIGHTS = { compact: 36, normal: 64 } as const

/** Goals as a tree, of which only what is in sight is drawn: arrows move, Enter opens, Ctrl+X and Ctrl+V align; a mouse may drag. */
export function ObjectiveTree({ rows, isCompact, cut, acts, onDropped, onLetGo }: ObjectiveTreeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const tree = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const ofId = (id: string): Objective | undefined => rows.find(({ objective }) => objective.id === id)?.objective
  // oxlint-disable-next-line react/incompatible-library -- its values stay in this component, which the compiler may skip
  const virtual = useVirtualizer({
    count: rows.length, getScrollElement: () => frame.current, estimateSize: () => (isCompact ? HEIGHTS.compact : HEIGHTS.normal), overscan: 10, getItemKey: (at) => rows[at]?.objective.id ?? at,
  })
  const drag = useTreeDrag(
    (dragged, target) => dragged !== target && ofId(dragged)?.parent_id !== target,
    (dragged, target) => {
      const [objective, under] = [ofId(dragged), ofId(target)]
      if (objective && under) onDropped(objective, under)
    },
  )
  const current = rows.some(({ objective }) => objective.id === focused) ? focused : (rows[0]?.objective.id ?? null)
  const currentAt = rows.findIndex(({ objective }) => objective.id === current)

  useEffect(() => virtual.measure(), [isCompact, virtual])
  // After each drawing: the row may be drawn only after the scrolling.
  useEffect(() => {
    const row = wanted.current === null ? null : tree.current?.querySelector<HTMLElement>(`[data-objective="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })

  const handleKey = (event: KeyboardEvent, id: string): void => {
    const objective = ofId(id)
    if (!objective) return
    keyHandler({
      'goals.open': () => acts.onOpen(id),
      ...(objective.may_edit && { 'goals.edit': () => acts.onEdit(id), 'goals.cut': () => acts.onCut(objective) }),
      ...(cut !== null && { 'goals.paste': () => acts.onPaste(objective), 'goals.let-go': onLetGo }),
    })(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const move = keyInTree(rows.map((row) => ({ id: row.objective.id, name: row.objective.title, level: row.level, hasChildren: row.hasChildren, expanded: row.expanded })), id, event.key)
    if (!move) return
    event.preventDefault()
    if (move.kind === 'toggle') return acts.onToggle(move.id, move.expanded)
    wanted.current = move.id
    setFocused(move.id)
    virtual.scrollToIndex(rows.findIndex((row) => row.objective.id === move.id))
  }

  const items = virtual.getVirtualItems()
  const seen = new Set(items.map(({ index }) => index))
  const starts = new Map(items.map(({ index, start }) => [index, start]))
  // Whoever Tab reaches is always there, also when scrolled away.
  const shown = seen.has(currentAt) || currentAt < 0 ? [...seen] : [...seen, currentAt].toSorted((one, other) => one - other)
  return (
    <div ref={frame} className="max-h-[max(26rem,calc(100dvh-14rem))] overflow-y-auto border-y">
      <div ref={tree} role="tree" aria-label="Árvore de objetivos" className="relative" style={{ height: virtual.getTotalSize() }}>
        {shown.map((at) => {
          const row = rows[at]
          return (
            row && (
              <ObjectiveRow
                key={row.objective.id}
                row={row}
                place={at}
                top={starts.get(at) ?? virtual.getOffsetForIndex(at, 'start')?.[0] ?? 0}
                measure={virtual.measureElement}
                current={row.objective.id === current}
                isCompact={isCompact}
                cut={cut}
                drag={drag}
                acts={acts}
                onFocus={setFocused}
                onKey={handleKey}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
