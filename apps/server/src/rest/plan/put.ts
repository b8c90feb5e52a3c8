import { RestError } from '../errors.ts'
import type { ParsedQuery } from '../parse/ast.ts'
import type { Relation } from '../schema/types.ts'
import type { Predicate } from './types.ts'

/**
 * PUT names one row by its whole primary key, each column once with `eq`.
 * @throws RestError PGRST114 for limits, PGRST105 for other filters.
 */
export function checkPut(relation: Relation, query: ParsedQuery, where: readonly Predicate[]): void {
  if ([...query.limit, ...query.offset].some(({ path }) => path.length === 0)) {
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
  }
  const names = where.flatMap((predicate) => (isPlainEquality(predicate) ? [predicate.field.column.name] : []))
  const isKey = names.length === where.length && new Set(names).size === relation.primaryKey.length && relation.primaryKey.every((name) => names.includes(name))
  if (relation.primaryKey.length > 0 && isKey) return
  throw new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
}

function isPlainEquality(predicate: Predicate): predicate is Extract<Predicate, { kind: 'condition' }> {
  if (predicate.kind !== 'condition' || predicate.negated || predicate.field.path.length > 0) return false
  const { operation } = predicate
  return operation.kind === 'compare' && operation.operator === 'eq' && operation.quantifier === null
}
