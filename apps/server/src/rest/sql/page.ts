import { isGrouped } from '../plan/columns.ts'
import type { Embed, FieldRef, ReadNode } from '../plan/types.ts'
import type { CatalogName } from '../schema/types.ts'
import { ident, sql, tableAlias } from '../template.ts'
import type { Sql } from '../template.ts'

/**
 * The columns that an ordered page needs of its own rows, which are chosen first: its embeds are joined to them alone. Joined at once,
 * they would be read for every row that the filters leave (MEASURED: a search among 12,000 people with four embeds 35 ms, not 90).
 * Null where rows or order depend on an embed, and where a function wants the whole row: then all is one join.
 */
export function pageColumns(node: ReadNode): readonly Sql[] | null {
  if (node.limit === null || node.order.length === 0 || node.source !== 'relation' || isGrouped(node)) return null
  if (node.embeds.length === 0 || node.where.some(looksAtEmbeds)) return null
  const alias = tableAlias(node.alias)
  const names = new Set<CatalogName>()
  for (const embed of node.embeds) {
    const tied = tiedColumns(embed)
    if (tied === null) return null
    for (const name of tied) names.add(name)
  }
  for (const field of ownFields(node)) {
    if (field === null || 'schema' in field.column) return null
    names.add(field.column.name)
  }
  return node.outputs.some(({ kind }) => kind === 'star') ? [sql`${alias}.*`] : [...names].map((name) => sql`${alias}.${ident(name)}`)
}

function looksAtEmbeds(predicate: ReadNode['where'][number]): boolean {
  if (predicate.kind === 'condition') return false
  return predicate.kind === 'present' || predicate.children.some(looksAtEmbeds)
}

/** Columns of the parent that tie its rows to an embed's; null where the embed itself says which rows there are. */
function tiedColumns({ inner, relationship }: Embed): CatalogName[] | null {
  if (inner || relationship.kind === 'computed') return null
  const pairs = relationship.kind === 'key' ? relationship.pairs : relationship.near.pairs
  return pairs.map(({ from }) => from)
}

/** What is shown of the rows and what orders them; null among them where that is an embed's. */
function ownFields(node: ReadNode): (FieldRef | null)[] {
  const shown = node.outputs.flatMap((output) => (output.kind === 'field' ? [output.field] : []))
  return [...shown, ...node.order.map((term) => (term.kind === 'own' ? term.field : null))]
}
