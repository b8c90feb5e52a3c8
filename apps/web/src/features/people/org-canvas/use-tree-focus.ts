import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { keyInTree } from '#shared/lib/tree-keys.ts'
import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import type { OrgRow } from '../model/org-chart/org-tree.ts'
import type { OrgActions } from '../org-chart/org-actions.ts'

/** Somebody to go to; each request is an object of its own, so that the same person can be asked for twice. */
export interface Target {
  readonly id: string
}

export interface TreeFocusOptions {
  readonly tree: RefObject<HTMLElement | null>
  readonly rows: readonly OrgRow[]
  readonly actions: OrgActions
  readonly target: Target | null
  /** Brings somebody into sight. */
  readonly show: (id: string) => void
}

export interface TreeFocus {
  /** The one item that Tab reaches. */
  readonly current: string | null
  readonly onFocus: (id: string) => void
  readonly onKey: (event: KeyboardEvent, id: string) => void
}

/** The keyboard of the organogram, drawn or listed: arrows, letters, Enter opens, Ctrl+X changes the manager. */
export function useTreeFocus({ tree, rows, actions, target, show }: TreeFocusOptions): TreeFocus {
  const [focused, setFocused] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const answered = useRef<Target | null>(null)
  const current = rows.some(({ person }) => person.id === focused) ? focused : (rows[0]?.person.id ?? null)

  const focusWanted = (): void => {
    const item = wanted.current === null ? null : tree.current?.querySelector<HTMLElement>(`[data-person="${wanted.current}"]`)
    if (!item) return
    wanted.current = null
    item.focus({ preventScroll: true })
  }
  const goTo = (id: string): void => {
    wanted.current = id
    show(id)
    focusWanted()
  }

  useEffect(() => {
    if (target && answered.current !== target && rows.some(({ person }) => person.id === target.id)) {
      answered.current = target
      goTo(target.id)
    }
  })
  // After each drawing: who is wanted may be drawn only after the scrolling.
  useEffect(focusWanted)

  const handleKey = (event: KeyboardEvent, id: string): void => {
    const row = rows.find(({ person }) => person.id === id)
    if (!row) return
    const { onMove } = actions
    keyHandler({ 'org.open': () => actions.onOpen(row.person), ...(onMove && { 'org.move': () => onMove(row.person, undefined) }) })(event)
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (event.defaultPrevented || isModified) return
    const keyRows = rows.map(({ person, level, hasReports, expanded }) => ({ id: person.id, name: person.name, level, hasChildren: hasReports, expanded }))
    const move = keyInTree(keyRows, id, event.key)
    if (!move) return
    event.preventDefault()
    if (move.kind === 'toggle') actions.onToggle(row, move.expanded)
    else goTo(move.id)
  }
  return { current, onFocus: setFocused, onKey: handleKey }
}
