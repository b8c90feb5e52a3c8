import { useState } from 'react'

import { NONE_SELECTED, replaced, toggled, withAll, withRange } from './selection.ts'

export interface Selection {
  readonly keys: readonly string[]
  /** The same set until something else is marked. */
  readonly marks: ReadonlySet<string>
  readonly count: number
  readonly has: (key: string) => boolean
  readonly toggle: (key: string) => void
  /** Marks up to this row from the one marked last. */
  readonly toggleRange: (key: string) => void
  /** All rows on the screen are marked, some of them are, or none. */
  readonly state: 'all' | 'some' | 'none'
  readonly toggleAll: () => void
  /** Marks exactly these, on the screen or not. */
  readonly replace: (keys: readonly string[]) => void
  readonly clear: () => void
}

/**
 * Marked rows of a list whose rows on the screen are these. What was marked on another page stays marked; when `scope` changes
 * (another company, other filters) nothing is, so that nobody acts on rows that are not in the list.
 */
export function useSelection(rows: readonly string[], scope = ''): Selection {
  const [selected, setSelected] = useState(NONE_SELECTED)
  const [markedIn, setMarkedIn] = useState(scope)
  if (markedIn !== scope) {
    setMarkedIn(scope)
    setSelected(NONE_SELECTED)
  }
  const marked = rows.filter((row) => selected.keys.has(row)).length
  return {
    keys: [...selected.keys],
    marks: selected.keys,
    count: selected.keys.size,
    has: (key) => selected.keys.has(key),
    toggle: (key) => setSelected((before) => toggled(before, key)),
    toggleRange: (key) => setSelected((before) => withRange(before, rows, key)),
    state: marked === 0 ? 'none' : marked === rows.length ? 'all' : 'some',
    toggleAll: () => setSelected((before) => withAll(before, rows)),
    replace: (keys) => setSelected((before) => replaced(before, keys)),
    clear: () => setSelected(NONE_SELECTED),
  }
}
