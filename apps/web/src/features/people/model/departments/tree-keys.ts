import { keyInTree, type TreeMove } from '#shared/lib/tree-keys.ts'
import type { TreeRow } from './tree.ts'

/** What a key does in the tree of departments; null = not ours. */
export function treeKey(rows: readonly TreeRow[], currentId: string, key: string): TreeMove | null {
  return keyInTree(rows.map(({ department: { id, name }, level, hasChildren, expanded }) => ({ id, name, level, hasChildren, expanded })), currentId, key)
}
