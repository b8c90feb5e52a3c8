import { EMPTY, bind, ident, integer, label, list, sql } from '../template.ts'
import { SCALAR_COLUMN } from '../schema/types.ts'
import type { Sql } from '../template.ts'

export type BodyShape = 'rows' | 'one-row' | 'values' | 'one-value' | 'csv' | 'none'

export const SCALAR = label(SCALAR_COLUMN)

export interface AnswerOptions {
  /** WITH clause in front, for mutations and functions */
  readonly cte?: Sql
  readonly body: BodyShape
  readonly stripNulls: boolean
  /** first line of a sheet */
  readonly head?: string
  /** SQL of the total, when one was asked */
  readonly total?: Sql | null
  readonly inserted?: Sql | null
  /** of mutations alone */
  readonly location?: Sql | null
  /** the statement fails, and so its transaction, when the number of rows is not the allowed one */
  readonly guard?: RowGuard | null
}

export interface RowGuard {
  /** `put`: exactly, and told as a body that does not fit its address */
  readonly kind: 'exactly' | 'at-most' | 'put'
  readonly rows: number
}

/** Marks the error by which the guard fails; what follows is the number of rows. */
export const GUARD_MARK = 'rest-row-guard:'

/** Columns of the one row that every main statement answers. */
export type AnswerColumn = 'total' | 'count' | 'location' | 'body' | 'headers' | 'status' | 'inserted'

/**
 * The main statement: JSON is made by PostgreSQL and travels as text to the socket. `rows` is the read or the representation. The order
 * of the columns is PostgREST's, for who reads a plan.
 */
export function answerSql(rows: Sql, options: AnswerOptions): Sql {
  const { cte = EMPTY, total = null, inserted = null, location, guard = null } = options
  const nothing = sql`NULL`
  const columns = [
    sql`${total ?? nothing} AS total`,
    sql`count(*) AS count`,
    ...(location === undefined ? [] : [sql`${location ?? nothing} AS location`]),
    sql`${bodySql(options)} AS body`,
    sql`nullif(current_setting('response.headers', true), '') AS headers`,
    sql`nullif(current_setting('response.status', true), '') AS status`,
    sql`${inserted ?? nothing} AS inserted`,
    ...(guard === null ? [] : [sql`${guardSql(guard)} AS guard`]),
  ]
  return sql`${cte}SELECT ${list(columns)} FROM (${rows}) AS x0`
}

function bodySql(options: AnswerOptions): Sql {
  const strip = (value: Sql) => (options.stripNulls ? sql`json_strip_nulls(${value})` : value)
  switch (options.body) {
    case 'none':
      return sql`NULL`
    case 'rows':
      return sql`coalesce(${strip(sql`json_agg(x0.*)`)}, '[]')`
    case 'one-row':
      return sql`coalesce(${strip(sql`json_agg(x0.*) -> 0`)}, 'null')`
    case 'values':
      return sql`coalesce(json_agg(x0.${ident(SCALAR)}), '[]')`
    case 'one-value':
      return sql`coalesce(json_agg(x0.${ident(SCALAR)}) -> 0, 'null')`
    case 'csv': {
      // a row's own text is quoted as COPY does it; only its parentheses go
      const lines = sql`string_agg(substring(x0.*::text, 2, length(x0.*::text) - 2), E'\\n')`
      return sql`CASE WHEN count(*) > 0 THEN ${bind(options.head ?? '')}::text ELSE '' END || E'\\n' || coalesce(${lines}, '')`
    }
  }
}

function guardSql(guard: RowGuard): Sql {
  const allowed = guard.kind === 'at-most' ? sql`count(*) <= ${integer(guard.rows)}` : sql`count(*) = ${integer(guard.rows)}`
  return sql`CASE WHEN ${allowed} THEN 1 ELSE (${bind(GUARD_MARK)} || count(*))::int END`
}
