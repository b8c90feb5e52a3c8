import type { Media } from '../parse/media.ts'
import { isPlannerAlias } from '../template.ts'
import type { ReadNode } from './types.ts'

/** The same read; where its plan is asked, which people read, SQL calls its rows by the relation's own name. */
export function underOwnName(node: ReadNode, { explain }: Media): ReadNode {
  const { relation } = node
  return explain === null || !relation.stored || isPlannerAlias(relation.name) ? node : { ...node, alias: relation.name }
}
