import { RestError } from '../errors.ts'
import type { Condition, ParsedQuery } from '../parse/ast.ts'
import { parseFilter } from '../parse/filter.ts'
import type { Relation } from '../schema/types.ts'

/**
 * PUT names one row by its whole primary key, each column once with `eq`. Names are compared as they were written: one that the relation
 * does not have is no column of its key, and refused as such.
 * @throws RestError PGRST114 for limits, PGRST105 for other filters.
 */
export function checkPut(relation: Relation, query: ParsedQuery): void {
  if ([...query.limit, ...query.offset].some(({ path }) => path.length === 0)) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const conditions = query.filters.map((filter) => parseFilter(filter)).filter(({ path }) => path.length === 0)
  const names = conditions.flatMap(({ value }) => (isPlainEquality(value) ? [value.field.name] : []))
  const isKey = names.length === conditions.length && new Set(names).size === relation.primaryKey.length && relation.primaryKey.every((name) => names.includes(name))
  if (relation.primaryKey.length > 0 && isKey && query.logic.every(({ path }) => path.length > 0)) return
  throw new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
}

function isPlainEquality({ negated, field, operation }: Condition): boolean {
  return !negated && field.path.length === 0 && operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === null
}
