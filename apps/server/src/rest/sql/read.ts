import { embedColumns, isGrouped } from '../plan/columns.ts'
import type { Embed, OrderBy, Output, ReadNode } from '../plan/types.ts'
import { comparableSql, fieldSql, pairsSql, rowSql } from './field.ts'
import { presenceByJoin, whereSql } from './predicate.ts'
import { EMPTY, bind, catalogSql, ident, integer, join, list, sql, tableAlias } from '../template.ts'
import type { Label, Sql } from '../template.ts'
import { aggregateSql } from './aggregate.ts'
import { isChosenFirst, pageColumns } from './page.ts'
import { castSql } from './types.ts'

/** The rows of a node with its embeds as JSON columns. `link` ties an embedded node to its parent. */
export function readSql(node: ReadNode, link: Sql | null = null, from: Sql = fromSql(node)): Sql {
  const tail = sql`${orderSql(node)}${rangeSql(node)}`
  if (!isChosenFirst(node)) return sql`SELECT ${columnsSql(node)} ${bodySql(node, link, from)}${groupSql(node)}${tail}`
  const rows = sql`(SELECT ${list(pageColumns(node))} FROM ${from}${filterSql(node, link)}${tail}) AS ${tableAlias(node.alias)}`
  const page: ReadNode = { ...node, source: 'result' }
  return sql`SELECT ${columnsSql(page)} FROM ${rows}${joinsSql(page)}${orderSql(page)}`
}

function columnsSql(node: ReadNode): Sql {
  const outputs = outputsOf(node)
  return outputs.length === 0 ? sql`1 AS "present"` : list(outputs.map(({ sql: text }) => text))
}

interface OutputSql {
  readonly sql: Sql
  /** one value for many rows, and so nothing to group by */
  readonly summed: boolean
}

function outputsOf(node: ReadNode): OutputSql[] {
  return [...node.outputs.flatMap((output) => outputSql(node, output)), ...node.embeds.flatMap((embed) => embedOutput(node, embed))]
}

/** Beside an aggregate, every other output is what the rows are grouped by: named by its place, so that no parameter is sent twice. */
function groupSql(node: ReadNode): Sql {
  if (!isGrouped(node)) return EMPTY
  const places = outputsOf(node).flatMap(({ summed }, index) => (summed ? [] : [integer(index + 1)]))
  return places.length === 0 ? EMPTY : sql` GROUP BY ${list(places)}`
}

function bodySql(node: ReadNode, link: Sql | null, from: Sql): Sql {
  return sql`FROM ${from}${joinsSql(node)}${filterSql(node, link)}`
}

function joinsSql(node: ReadNode): Sql {
  return join(node.embeds.map((embed) => joinSql(node, embed)), EMPTY)
}

function filterSql(node: ReadNode, link: Sql | null): Sql {
  const conditions = [link, whereSql(node, node.where, presenceByJoin)].filter((part) => part !== null)
  return conditions.length === 0 ? EMPTY : sql` WHERE ${join(conditions, sql` AND `)}`
}

/** The stored relation, or the CTE `source` of a mutation or function. */
export function fromSql(node: ReadNode): Sql {
  const alias = tableAlias(node.alias)
  if (node.source === 'result') return sql`source AS ${alias}`
  return sql`${ident(node.relation.schema)}.${ident(node.relation.name)} AS ${alias}`
}

function outputSql(node: ReadNode, output: Output): OutputSql[] {
  const plain = (text: Sql): OutputSql => ({ sql: text, summed: false })
  switch (output.kind) {
    case 'star': {
      const alias = tableAlias(node.alias)
      if (!isGrouped(node)) return [plain(sql`${alias}.*`)]
      return [...node.relation.columns.values()].map(({ name }) => plain(sql`${alias}.${ident(name)}`))
    }
    case 'field':
      return [plain(sql`${castSql(fieldSql(node, output.field), output.cast)} AS ${ident(output.label)}`)]
    case 'lifted':
      return [plain(sql`${handedUp(output.embed, output.source)} AS ${ident(output.label)}`)]
    case 'aggregate': {
      const value = output.field === null ? sql`*` : castSql(fieldSql(node, output.field), output.cast)
      return [{ sql: sql`${castSql(aggregateSql(output.name, value), output.resultCast)} AS ${ident(output.label)}`, summed: true }]
    }
    case 'hoisted': {
      const value = aggregateSql(output.name, handedUp(output.embed, output.source))
      return [{ sql: sql`${castSql(value, output.resultCast)} AS ${ident(output.label)}`, summed: true }]
    }
  }
}

/** A column of a spread's rows; without a column, something that is null where there is no row. */
function handedUp(embed: Embed, source: Label | null): Sql {
  const alias = tableAlias(embed.alias)
  return source === null ? sql`CASE WHEN (${alias}.*) IS DISTINCT FROM NULL THEN 1 END` : sql`${alias}.${ident(source)}`
}

function embedOutput(parent: ReadNode, embed: Embed): OutputSql[] {
  return embed.spread ? spreadOutput(parent, embed) : embedJson(parent, embed).map((text) => ({ sql: text, summed: false }))
}

function spreadOutput(parent: ReadNode, embed: Embed): OutputSql[] {
  const alias = tableAlias(embed.alias)
  return embedColumns(embed).map((name) => {
    const value = embed.toOne ? sql`${alias}.${ident(name)}` : sql`COALESCE(${alias}.${ident(name)}, '[]')`
    const comparable = isGrouped(parent) && isJson(embed, name) ? sql`::jsonb` : EMPTY
    return { sql: sql`${value}${comparable} AS ${ident(name)}`, summed: false }
  })
}

/** Whether a spread's column is JSON that this server makes: a list of its rows, or the JSON of an embed below. */
function isJson({ toOne, node }: Embed, name: Label): boolean {
  return !toOne || node.embeds.some((below) => embedColumns(below).includes(name) && (!below.spread || isJson(below, name)))
}

function embedJson(parent: ReadNode, embed: Embed): Sql[] {
  if (embed.label === null) return []
  // json has no equality, which grouping asks for
  const cast = parent.jsonb || isGrouped(parent) ? sql`::jsonb` : EMPTY
  const alias = tableAlias(embed.alias)
  if (!embed.toOne) return [sql`COALESCE(${alias}.j, '[]')${cast} AS ${ident(embed.label)}`]
  const value = embed.sortFields.length === 0 ? sql`row_to_json(${alias}.*)` : sql`${alias}.j`
  return [sql`${value}${cast} AS ${ident(embed.label)}`]
}

function joinSql(parent: ReadNode, embed: Embed): Sql {
  const alias = tableAlias(embed.alias)
  const { from, link } = linkSql(parent, embed)
  const kind = embed.inner ? sql` INNER JOIN LATERAL ` : sql` LEFT JOIN LATERAL `
  if (embed.toOne && embed.sortFields.length > 0) return sql`${kind}(${sortableSql(embed, link, from)}) AS ${alias} ON TRUE`
  const rows = readSql(embed.node, link, from)
  if (embed.toOne) return sql`${kind}(${rows}) AS ${alias} ON TRUE`
  if (embed.spread) return sql`${kind}(${listsSql(embed, rows)}) AS ${alias} ON TRUE`
  const condition = embed.inner ? sql`${alias}.j IS NOT NULL` : sql`TRUE`
  return sql`${kind}(SELECT json_agg(x0.*) AS j FROM (${rows}) AS x0) AS ${alias} ON ${condition}`
}

/** A to-many spread: each of its columns as a list, and no row at all where there is nothing to list. */
function listsSql(embed: Embed, rows: Sql): Sql {
  const lists = embedColumns(embed).map((name) => sql`json_agg(x0.${ident(name)}) AS ${ident(name)}`)
  return sql`SELECT ${lists.length === 0 ? sql`count(*) AS "present"` : list(lists)} FROM (${rows}) AS x0 HAVING count(*) > 0`
}

/** A to-one embed whose parents are ordered by its columns: the JSON (or, spread, the columns) and, beside it, the columns that order. */
function sortableSql(embed: Embed, link: Sql | null, from: Sql): Sql {
  const { node } = embed
  const columns = columnsSql(node)
  const shown = embed.spread ? columns : sql`(SELECT row_to_json(x0.*) FROM (SELECT ${columns}) AS x0) AS j`
  const sorts = embed.sortFields.map((field, index) => sql`${comparableSql(node, field)} AS ${sortName(index)}`)
  return sql`SELECT ${shown}, ${list(sorts)} ${bodySql(node, link, from)}`
}

function sortName(index: number): Sql {
  return catalogSql(`s${index}`)
}

/** What an embed reads from, and the condition that ties it to the row of its parent. */
export function linkSql(parent: ReadNode, embed: Embed): { from: Sql; link: Sql | null } {
  const { relationship, node } = embed
  const own = fromSql(node)
  if (relationship.kind === 'key') return { from: own, link: pairsSql(relationship.pairs, parent.alias, node.alias) }
  if (relationship.kind === 'computed') {
    const call = sql`${ident(relationship.schema)}.${ident(relationship.name)}(${rowSql(parent)})`
    return { from: sql`${call} AS ${tableAlias(node.alias)}`, link: null }
  }
  const { junction, near, far } = relationship
  const from = sql`${ident(junction.schema)}.${ident(junction.name)} AS ${tableAlias(embed.junctionAlias)}, ${own}`
  const nearSql = pairsSql(near.pairs, parent.alias, embed.junctionAlias)
  return { from, link: sql`${nearSql} AND ${pairsSql(far.pairs, embed.junctionAlias, node.alias)}` }
}

function orderSql(node: ReadNode): Sql {
  return node.order.length === 0 ? EMPTY : sql` ORDER BY ${list(node.order.map((term) => termSql(node, term)))}`
}

function termSql(node: ReadNode, term: OrderBy): Sql {
  const value = sortValue(node, term)
  const direction = term.direction === null ? EMPTY : term.direction === 'asc' ? sql` ASC` : sql` DESC`
  const nulls = term.nulls === null ? EMPTY : term.nulls === 'first' ? sql` NULLS FIRST` : sql` NULLS LAST`
  return sql`${value}${direction}${nulls}`
}

function sortValue(node: ReadNode, term: OrderBy): Sql {
  if (term.kind === 'own') return comparableSql(node, term.field)
  const name = term.kind === 'shown' ? ident(term.label) : sortName(term.embed.sortFields.indexOf(term.field))
  return sql`${tableAlias(term.embed.alias)}.${name}`
}

function rangeSql(node: ReadNode): Sql {
  // as text, not as a parameter: an unknown limit would make the kept plan look dear, and PostgreSQL plan anew at each request
  const limit = node.limit === null ? EMPTY : sql` LIMIT ${integer(node.limit)}`
  return node.offset === 0 ? limit : sql`${limit} OFFSET ${bind(String(node.offset))}`
}

/** Rows that the read would have without limit: one column-less row each, inner embeds as EXISTS. `cap` bounds the counting. */
export function countedRowsSql(node: ReadNode, cap: number | null = null): Sql {
  const limit = cap === null || cap === Infinity ? EMPTY : sql` LIMIT ${integer(cap)}`
  return sql`SELECT 1 ${existenceSql(node, null, fromSql(node))}${limit}`
}

/** Presence of an embed's rows without its join. */
export function presenceByExists(node: ReadNode): (embed: Embed) => Sql {
  return (embed) => {
    const tie = linkSql(node, embed)
    return sql`EXISTS (SELECT 1 ${existenceSql(embed.node, tie.link, tie.from)})`
  }
}

function existenceSql(node: ReadNode, link: Sql | null, from: Sql): Sql {
  const exists = presenceByExists(node)
  const inner = node.embeds.filter((embed) => embed.inner).map(exists)
  const conditions = [link, whereSql(node, node.where, exists), ...inner].filter((part) => part !== null)
  return conditions.length === 0 ? sql`FROM ${from}` : sql`FROM ${from} WHERE ${join(conditions, sql` AND `)}`
}
