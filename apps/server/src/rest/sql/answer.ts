import { EMPTY, bind, ident, integer, label, sql } from '../template.ts'
import { SCALAR_COLUMN } from '../schema/types.ts'
import type { Sql } from '../template.ts'

/** The one row that every main statement answers, by position. */
export const ANSWER = { count: 0, body: 1, headers: 2, status: 3, total: 4, inserted: 5, location: 6 } as const

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

/**
 * The main statement: JSON is made by PostgreSQL and travels as text to the socket. `rows` is the read or the representation.
 */
export function answerSql(rows: Sql, options: AnswerOptions): Sql {
  const { cte = EMPTY, total = null, inserted = null, location = null, guard = null } = options
  const base = sql`${cte}SELECT count(*), ${bodySql(options)}, nullif(current_setting('response.headers', true), ''), nullif(current_setting('response.status', true), ''), ${total ?? sql`NULL`}, ${inserted ?? sql`NULL`}, ${location ?? sql`NULL`}`
  return guard === null ? sql`${base} FROM (${rows}) AS x0` : sql`${base}, ${guardSql(guard)} FROM (${rows}) AS x0`
}

function bodySql(options: AnswerOptions): Sql {
  const strip = (value: Sql) => (options.stripNulls ? sql`json_strip_nulls(${value})` : value)
  switch (options.body) {
    case 'none':
      return sql`NULL`
    case 'rows':
      return sql`coalesce(${strip(sql`json_agg(x0.*)`)}, '[]')::text`
    case 'one-row':
      return sql`coalesce(${strip(sql`json_agg(x0.*) -> 0`)}, 'null')::text`
    case 'values':
      return sql`coalesce(json_agg(x0.${ident(SCALAR)}), '[]')::text`
    case 'one-value':
      return sql`coalesce(json_agg(x0.${ident(SCALAR)}) -> 0, 'null')::text`
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
