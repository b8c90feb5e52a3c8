import type { CatalogName } from '../schema/types.ts'
import type { FieldRef, ReadNode } from './types.ts'

/**
 * The columns that a mutation must return so that its representation can be read from them: selected, sorting and linking ones, or all
 * when the whole row is needed.
 */
export function returningColumns(node: ReadNode): readonly CatalogName[] | 'all' {
  const names = new Set<CatalogName>()
  let whole = false
  const need = (field: FieldRef) => {
    if ('schema' in field.column) whole = true
    else names.add(field.column.name)
  }
  for (const output of node.outputs) {
    if (output.kind === 'star') whole = true
    else if ('field' in output && output.field !== null) need(output.field)
  }
  for (const term of node.order) if (term.kind === 'own') need(term.field)
  for (const { relationship } of node.embeds) {
    if (relationship.kind === 'computed') whole = true
    else for (const pair of relationship.kind === 'key' ? relationship.pairs : relationship.near.pairs) names.add(pair.from)
  }
  return whole ? 'all' : [...names]
}
