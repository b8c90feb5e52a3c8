import type { Statement, StatementResult } from '../../kernel/database.ts'
import { isGrouped } from '../plan/columns.ts'
import type { CountKind, ReadNode } from '../plan/types.ts'
import { countedRowsSql } from '../sql/read.ts'
import { render, sql } from '../template.ts'
import type { Sql } from '../template.ts'

/** SQL inside the main statement that counts the rows without range; an estimate stops counting above the page limit. */
export function totalSql(node: ReadNode, count: CountKind, maxRows: number): Sql | null {
  if (count !== 'exact' && count !== 'estimated') return null
  // without a range the page is all there is
  if (count === 'exact' && node.limit === null && node.offset === 0 && !isGrouped(node)) return sql`count(*)`
  return sql`(SELECT count(*) FROM (${countedRowsSql(node, count === 'estimated' ? maxRows + 1 : null)}) AS c0)`
}

/** The planner's own estimate, as a further statement of the same burst. */
export function estimateStatement(node: ReadNode, count: CountKind): Statement | null {
  if (count !== 'planned' && count !== 'estimated') return null
  return render(sql`EXPLAIN (FORMAT JSON) ${countedRowsSql(node)}`)
}

export function combineTotal(counted: number | null, estimate: StatementResult | undefined, count: CountKind, maxRows: number): number | null {
  if (count === 'exact' || count === null) return counted
  const planned = plannedRows(estimate)
  if (count === 'planned') return planned
  return counted !== null && counted <= maxRows && maxRows !== Infinity ? counted : Math.max(counted ?? 0, planned ?? 0)
}

function plannedRows(result: StatementResult | undefined): number | null {
  const text = result?.rows.map(([line]) => line ?? '').join('\n')
  if (text === undefined || text === '') return null
  const plan = JSON.parse(text) as readonly { readonly Plan?: { readonly 'Plan Rows'?: number } }[]
  return plan[0]?.Plan?.['Plan Rows'] ?? null
}
