import { unknownColumn } from '../errors.ts'
import type { Field } from '../parse/ast.ts'
import { editDistance } from '../schema/fuzzy.ts'
import type { Relation } from '../schema/types.ts'
import type { FieldRef } from './types.ts'

/** @throws RestError 42703 for a column that the relation does not have. */
export function resolveField(relation: Relation, field: Field): FieldRef {
  const column = relation.columns.get(field.name) ?? relation.computed.get(field.name)
  if (!column) throw unknownColumn(relation.name, field.name, nearColumn(relation, field.name))
  return { column, path: field.path }
}

/** PostgreSQL's own rule for its hint: at most three edits, and at most half of the name. */
function nearColumn(relation: Relation, name: string): string | null {
  if (name.length > 63) return null
  let best: string | null = null
  let bestDistance = Math.min(3, Math.floor(name.length / 2)) + 1
  for (const column of relation.columns.keys()) {
    const distance = editDistance(name, column)
    if (distance < bestDistance) {
      best = column
      bestDistance = distance
    }
  }
  return best === null ? null : `Perhaps you meant to reference the column "${relation.name}.${best}".`
}
