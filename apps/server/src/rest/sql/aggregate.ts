import type { AggregateName } from '../parse/ast.ts'
import { sql } from '../template.ts'
import type { Sql } from '../template.ts'

const NAMES: Readonly<Record<AggregateName, Sql>> = {
  sum: sql`pg_catalog.sum`, avg: sql`pg_catalog.avg`, count: sql`pg_catalog.count`, max: sql`pg_catalog.max`, min: sql`pg_catalog.min`,
}

export function aggregateSql(name: AggregateName, value: Sql): Sql {
  return sql`${NAMES[name]}(${value})`
}
