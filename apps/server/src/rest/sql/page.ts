import { isGrouped } from '../plan/columns.ts'
import type { Embed, FieldRef, Predicate, ReadNode } from '../plan/types.ts'
import { ident, sql, tableAlias } from '../template.ts'
import type { Sql } from '../template.ts'

/**
 * Whether the rows of an ordered page are chosen first and its embeds joined to them alone. Joined at once, embeds are read for every row
 * that the filters leave wherever no index ends at the last row of the page (MEASURED, 12,000 people with five embeds: a search 35 ms, not
 * 90; an order without index 20 ms, not 280). One join is cheaper where no filter searches and each embed is one row by its key, which is
 * hashed once for all (MEASURED, 6 % of the requests for a list). There is no choice where rows or order depend on an embed.
 */
export function isChosenFirst(node: ReadNode): boolean {
  const isPage = node.limit !== null && node.order.length > 0 && node.source === 'relation' && !isGrouped(node)
  if (!isPage || node.where.some(looksAtEmbeds) || node.order.some(({ kind }) => kind !== 'own')) return false
  if (node.embeds.some(({ inner }) => inner)) return false
  return node.embeds.some(isDear) || (node.embeds.length > 0 && node.where.some(searches))
}

/** What a page's rows must bring: columns that are shown, order them or tie them to embeds; all of them where one is shown by `*` or a function takes the row. */
export function pageColumns(node: ReadNode): readonly Sql[] {
  const alias = tableAlias(node.alias)
  const fields = ownFields(node)
  const takesRow = node.embeds.some(({ relationship }) => relationship.kind === 'computed') || fields.some(({ column }) => 'schema' in column)
  if (takesRow || node.outputs.some(({ kind }) => kind === 'star')) return [sql`${alias}.*`]
  const names = new Set([...node.embeds.flatMap(tiedColumns), ...fields.flatMap(({ column }) => ('schema' in column ? [] : [column.name]))])
  return [...names].map((name) => sql`${alias}.${ident(name)}`)
}

function looksAtEmbeds(predicate: Predicate): boolean {
  if (predicate.kind === 'condition') return false
  return predicate.kind === 'present' || predicate.children.some(looksAtEmbeds)
}

/** Whether a filter looks for rows by more than values that are equal, listed or missing. */
function searches(predicate: Predicate): boolean {
  if (predicate.kind === 'present') return false
  if (predicate.kind !== 'condition') return predicate.children.some(searches)
  const { operation } = predicate
  return operation.kind === 'search' || (operation.kind === 'compare' && operation.operator !== 'eq')
}

/** An embed that is read once for each row. */
function isDear({ toOne, relationship, node }: Embed): boolean {
  return !toOne || relationship.kind !== 'key' || node.embeds.some(isDear)
}

/** Columns of the parent that tie its rows to an embed's. */
function tiedColumns({ relationship }: Embed) {
  if (relationship.kind === 'computed') return []
  const pairs = relationship.kind === 'key' ? relationship.pairs : relationship.near.pairs
  return pairs.map(({ from }) => from)
}

/** What is shown of the rows and what orders them. */
function ownFields(node: ReadNode): FieldRef[] {
  const shown = node.outputs.flatMap((output) => (output.kind === 'field' ? [output.field] : []))
  return [...shown, ...node.order.flatMap((term) => (term.kind === 'own' ? [term.field] : []))]
}
