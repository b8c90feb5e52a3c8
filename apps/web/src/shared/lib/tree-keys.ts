import { normalizeSearch } from './search.ts'

/** A visible row of a tree, as the keyboard needs to know it. */
export interface KeyRow {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly hasChildren: boolean
  readonly expanded: boolean
}

/** What a key does in the tree: go to a row, or open or close the present one. */
export type TreeMove =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'toggle'; readonly id: string; readonly expanded: boolean }

function focusOn(row: KeyRow | undefined): TreeMove | null {
  return row ? { kind: 'focus', id: row.id } : null
}

function parentRow(rows: readonly KeyRow[], index: number): KeyRow | undefined {
  const level = rows[index]?.level ?? 1
  return rows.slice(0, index).findLast((row) => row.level < level)
}

function byLetter(rows: readonly KeyRow[], index: number, letter: string): TreeMove | null {
  const wanted = normalizeSearch(letter)
  const ordered = [...rows.slice(index + 1), ...rows.slice(0, index + 1)]
  return focusOn(ordered.find(({ name }) => normalizeSearch(name).startsWith(wanted)))
}

/** The keys of the tree pattern: arrows, Home, End and the beginning of a name. Null = not ours. What acts on a row is in the table of shortcuts. */
export function keyInTree(rows: readonly KeyRow[], currentId: string, key: string): TreeMove | null {
  const index = rows.findIndex(({ id }) => id === currentId)
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
