import { isPlannerAlias } from '../template.ts'
import type { ReadNode } from './types.ts'

/** The same read, where SQL calls its rows by the relation's own name: for plans, which people read. */
export function underOwnName(node: ReadNode): ReadNode {
  const { relation } = node
  return !relation.stored || isPlannerAlias(relation.name) ? node : { ...node, alias: relation.name }
}
