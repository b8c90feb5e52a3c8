import { RestError } from '../errors.ts'
import type { Field } from '../parse/ast.ts'
import { editDistance } from '../schema/fuzzy.ts'
import type { Relation } from '../schema/types.ts'
import type { FieldRef, ReadNode } from './types.ts'

/** What a name is looked up in: its columns, and what refusals call it. */
export type FieldOwner = Pick<ReadNode, 'relation' | 'title'>

/** A name that is no column of its owner. What it may have meant is looked for only when that is told: a request may hold hundreds. */
export class UnknownColumn extends Error {
  private readonly owner: FieldOwner
  private readonly column: string

  constructor(owner: FieldOwner, column: string) {
    super(`column ${owner.title}.${column} does not exist`)
    this.owner = owner
    this.column = column
  }

  /** In the words that PostgreSQL itself would use. */
  refusal(): RestError {
    return new RestError(400, '42703', this.message, { hint: nearColumn(this.owner, this.column) })
  }
}

/** @throws UnknownColumn for a column that the relation does not have. */
export function resolveField(owner: FieldOwner, field: Field): FieldRef {
  const column = columnOf(owner.relation, field.name)
  if (!column) throw new UnknownColumn(owner, field.name)
  return { column, path: field.path }
}

export function columnOf(relation: Relation, name: string): FieldRef['column'] | undefined {
  return relation.columns.get(name) ?? relation.computed.get(name)
}

/** PostgreSQL's own rule for its hint: at most three edits, and at most half of the name. */
function nearColumn({ relation, title }: FieldOwner, name: string): string | null {
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
  return best === null ? null : `Perhaps you meant to reference the column "${title}.${best}".`
}
