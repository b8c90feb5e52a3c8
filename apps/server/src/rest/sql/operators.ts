import type { CompareOperator, IsValue, SearchOperator } from '../parse/ast.ts'
import { sql } from '../template.ts'
import type { Sql } from '../template.ts'

export const COMPARE_SQL: Readonly<Record<CompareOperator, Sql>> = {
  eq: sql`=`, neq: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=`,
  like: sql`LIKE`, ilike: sql`ILIKE`, match: sql`~`, imatch: sql`~*`,
  cs: sql`@>`, cd: sql`<@`, ov: sql`&&`, sl: sql`<<`, sr: sql`>>`, nxr: sql`&<`, nxl: sql`&>`, adj: sql`-|-`,
  isdistinct: sql`IS DISTINCT FROM`,
}

export const SEARCH_SQL: Readonly<Record<SearchOperator, Sql>> = {
  fts: sql`to_tsquery`, plfts: sql`plainto_tsquery`, phfts: sql`phraseto_tsquery`, wfts: sql`websearch_to_tsquery`,
}

export const IS_SQL: Readonly<Record<IsValue, Sql>> = {
  null: sql`IS NULL`, not_null: sql`IS NOT NULL`, true: sql`IS TRUE`, false: sql`IS FALSE`, unknown: sql`IS UNKNOWN`,
}
