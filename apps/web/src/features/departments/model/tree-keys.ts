import { normalizeSearch } from '../../../shared/lib/search.ts'
import type { TreeRow } from './tree.ts'

/** What a key does in the tree: go to a row, or open or close the present one. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'toggle'; readonly id: string; readonly expanded: boolean }

function focusOn(row: TreeRow | undefined): TreeMove | null {
  return row ? { kind: 'focus', id: row.department.id } : null
}

function parentRow(rows: readonly TreeRow[], index: number): TreeRow | undefined {
  const level = rows[index]?.level ?? 1
  return rows.slice(0, index).findLast((row) => row.level < level)
}

function byLetter(rows: readonly TreeRow[], index: number, letter: string): TreeMove | null {
  const wanted = normalizeSearch(letter)
  const ordered = [...rows.slice(index + 1), ...rows.slice(0, index + 1)]
  return focusOn(ordered.find(({ department }) => normalizeSearch(department.name).startsWith(wanted)))
}

/** The keys of the tree pattern: arrows, Home, End and the beginning of a name. Null = not ours. What edits and moves is in the table of shortcuts. */
export function treeKey(rows: readonly TreeRow[], currentId: string, key: string): TreeMove | null {
  const index = rows.findIndex(({ department }) => department.id === currentId)
  const row = rows[index]
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[index + 1])
    case 'ArrowUp':
      return focusOn(rows[index - 1])
    case 'Home':
      return focusOn(rows[0])
    case 'End':
      return focusOn(rows.at(-1))
    case 'ArrowRight':
      if (!row.hasChildren) return null
      return row.expanded ? focusOn(rows[index + 1]) : { kind: 'toggle', id: currentId, expanded: true }
    case 'ArrowLeft':
      return row.expanded ? { kind: 'toggle', id: currentId, expanded: false } : focusOn(parentRow(rows, index))
    default:
      return /^[\p{L}\p{N}]$/u.test(key) ? byLetter(rows, index, key) : null
  }
}
