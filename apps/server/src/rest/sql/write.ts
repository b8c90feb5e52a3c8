import type { ReadNode, WritePlan } from '../plan/types.ts'
import type { CatalogName, Column } from '../schema/types.ts'
import { whereSql } from './predicate.ts'
import { presenceByExists } from './read.ts'
import { EMPTY, bind, catalogSql, ident, join, list, literal, sql, tableAlias } from '../template.ts'
import type { Sql } from '../template.ts'

/** A transaction-local counter: each attempted insert adds one, each that became an update takes it back. */
const COUNTED = sql`coalesce(nullif(current_setting('rest.inserted', true), '')::int, 0)`
export const INSERTED_SQL = sql`nullif(current_setting('rest.inserted', true), '')`

/** `WITH source AS (the mutation RETURNING …) `; `returning` null returns one empty mark per row. */
export function writeCte(plan: WritePlan, node: ReadNode, returning: readonly CatalogName[] | 'all' | null): Sql {
  const alias = tableAlias(plan.alias)
  const columns = returning === 'all' ? [...plan.relation.columns.values()].map(({ name }) => name) : returning
  const returned =
    columns === null || columns.length === 0 ? sql`1 AS written` : list(columns.map((name) => sql`${alias}.${ident(name)}`))
  return sql`WITH source AS (${mutationSql(plan, node, returned)}) `
}

function mutationSql(plan: WritePlan, node: ReadNode, returned: Sql): Sql {
  const { relation } = plan
  const alias = tableAlias(plan.alias)
  const table = sql`${ident(relation.schema)}.${ident(relation.name)}`
  // the filters speak of the stored rows, the representation of the rows that were written
  const target: ReadNode = { ...node, source: 'relation' }
  const where = whereSql(target, plan.where, presenceByExists(target))
  const filter = where === null ? EMPTY : sql` WHERE ${where}`
  switch (plan.kind) {
    case 'insert':
      return sql`INSERT INTO ${table} AS ${alias}${insertedSql(plan, node)}${conflictSql(plan)} RETURNING ${returned}`
    case 'delete':
      return sql`DELETE FROM ${table} AS ${alias}${filter} RETURNING ${returned}`
    case 'update': {
      // nothing to set: nothing is written, and nothing is returned
      if (plan.columns.length === 0) return sql`SELECT ${returned} FROM ${table} AS ${alias} WHERE false`
      const sets = plan.columns.map(({ name }) => sql`${ident(name)} = b0.${ident(name)}`)
      const body = sql`(SELECT * FROM ${recordOf(plan)} AS r0(${recordSql(plan.columns)})) AS b0`
      return sql`UPDATE ${table} AS ${alias} SET ${list(sets)} FROM ${body}${filter} RETURNING ${returned}`
    }
  }
}

function insertedSql(plan: WritePlan, node: ReadNode): Sql {
  const { columns } = plan
  // rows without any column: every column takes its default
  if (columns.length === 0) return plan.isList ? sql` SELECT FROM json_array_elements(${bind(plan.body)}::json)` : sql` DEFAULT VALUES`
  const names = list(columns.map(({ name }) => ident(name)))
  const values = list(columns.map(({ name }) => sql`r0.${ident(name)}`))
  const conditions = [
    plan.only === null ? null : whereSql({ ...node, source: 'relation', alias: 'r0' }, plan.only, presenceByExists(node)),
    plan.conflict?.merge === true ? sql`set_config('rest.inserted', (${COUNTED} + 1)::text, true) <> '0'` : null,
  ].filter((condition) => condition !== null)
  const filter = conditions.length === 0 ? EMPTY : sql` WHERE ${join(conditions, sql` AND `)}`
  return sql`(${names}) SELECT ${values} FROM ${rowsSql(plan)} AS r0(${recordSql(columns)})${filter}`
}

/** One object; columns that it lacks take their default when that was asked. */
function recordOf(plan: WritePlan): Sql {
  const given = plan.isList ? sql`(${bind(plan.body)}::json -> 0)` : sql`${bind(plan.body)}::json`
  const defaults = defaultsOf(plan)
  return defaults === null ? sql`json_to_record(${given})` : sql`jsonb_to_record(${defaults} || (${given})::jsonb)`
}

/** The defaults of the listed columns as one jsonb object, when they were asked and there are any. */
function defaultsOf(plan: WritePlan): Sql | null {
  const columns = plan.missingDefault ? plan.columns.filter(({ defaultSql }) => defaultSql !== null) : []
  if (columns.length === 0) return null
  const pairs = columns.map(({ name, defaultSql }) => sql`${literal(name)}, ${catalogSql(defaultSql ?? 'NULL')}`)
  return sql`jsonb_build_object(${list(pairs)})`
}

function rowsSql(plan: WritePlan): Sql {
  if (!plan.isList) return recordOf(plan)
  const defaults = defaultsOf(plan)
  if (defaults === null) return sql`json_to_recordset(${bind(plan.body)}::json)`
  const merged = sql`SELECT jsonb_agg(${defaults} || elem.value) AS rows FROM jsonb_array_elements(${bind(plan.body)}::jsonb) AS elem`
  return sql`(${merged}) AS d0, LATERAL jsonb_to_recordset(d0.rows)`
}

function recordSql(columns: readonly Column[]): Sql {
  return list(columns.map(({ name, type }) => sql`${ident(name)} ${catalogSql(type)}`))
}

function conflictSql(plan: WritePlan): Sql {
  const { conflict } = plan
  if (conflict === null) return EMPTY
  const target = sql` ON CONFLICT (${list(conflict.columns.map(ident))})`
  if (!conflict.merge || plan.columns.length === 0) return sql`${target} DO NOTHING`
  const sets = plan.columns.map(({ name }) => sql`${ident(name)} = EXCLUDED.${ident(name)}`)
  return sql`${target} DO UPDATE SET ${list(sets)} WHERE set_config('rest.inserted', (${COUNTED} - 1)::text, true) <> '-1'`
}

/** JSON array of the primary key of the one row that was written, as text values. */
export function locationSql(primaryKey: readonly CatalogName[]): Sql | null {
  if (primaryKey.length === 0) return null
  const values = list(primaryKey.map((name) => sql`x0.${ident(name)}::text`))
  return sql`CASE WHEN count(*) = 1 THEN (json_agg(json_build_array(${values})) -> 0)::text END`
}
