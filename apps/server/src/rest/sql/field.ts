import type { FieldRef, ReadNode } from '../plan/types.ts'
import type { ColumnPair } from '../schema/types.ts'
import { bind, ident, integer, join, sql, tableAlias } from '../template.ts'
import type { Alias, Sql } from '../template.ts'

/** The row itself, of its table's row type, for a function that takes one. */
export function rowSql(node: Pick<ReadNode, 'alias' | 'relation' | 'source'>): Sql {
  const row = sql`${tableAlias(node.alias)}.*`
  if (node.source !== 'result' || !node.relation.stored) return row
  return sql`(${row})::${ident(node.relation.schema)}.${ident(node.relation.name)}`
}

/** A column, computed or stored, with its JSON path. */
export function fieldSql(node: Pick<ReadNode, 'alias' | 'relation' | 'source'>, field: FieldRef): Sql {
  const { column, path } = field
  const base =
    'schema' in column
      ? sql`${ident(column.schema)}.${ident(column.name)}(${rowSql(node)})`
      : sql`${tableAlias(node.alias)}.${ident(column.name)}`
  if (path.length === 0) return base
  const start = column.kind === 'json' ? base : sql`to_jsonb(${base})`
  return path.reduce((value, step) => {
    const key = step.index ? sql`(${integer(Number(step.key))})` : bind(step.key)
    return step.arrow === '->' ? sql`${value}->${key}` : sql`${value}->>${key}`
  }, start)
}

/** For comparing and sorting: a JSON value is compared as jsonb, because json has no order. */
export function comparableSql(node: Pick<ReadNode, 'alias' | 'relation' | 'source'>, field: FieldRef): Sql {
  const value = fieldSql(node, field)
  return field.path.at(-1)?.arrow === '->' ? sql`to_jsonb(${value})` : value
}

/** `a.x = b.y and …` */
export function pairsSql(pairs: readonly ColumnPair[], from: Alias, to: Alias): Sql {
  const equalities = pairs.map(
    (pair) => sql`${tableAlias(to)}.${ident(pair.to)} = ${tableAlias(from)}.${ident(pair.from)}`,
  )
  return join(equalities, sql` AND `)
}
