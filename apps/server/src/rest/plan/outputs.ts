import { RestError } from '../errors.ts'
import type { AggregateItem, EmbedItem, SelectItem } from '../parse/ast.ts'
import { jsonPathName } from '../parse/field.ts'
import { label } from '../template.ts'
import { hiddenLabel } from './columns.ts'
import { columnOf, resolveField } from './field.ts'
import type { FieldOwner } from './field.ts'
import type { AggregateOutput, Embed, FieldOutput, HoistedOutput, LiftedOutput, Output } from './types.ts'

export function planOutput(owner: FieldOwner, item: Exclude<SelectItem, EmbedItem>, aggregates: boolean): Output {
  if (item.kind === 'star') return { kind: 'star' }
  if (item.kind === 'aggregate') return planAggregate(owner, item, aggregates)
  const { field, alias, cast } = item
  // older than `count()`: where no column is called so, the word counts rows
  if (aggregates && field.name === 'count' && field.path.length === 0 && !columnOf(owner.relation, 'count')) {
    return planAggregate(owner, { kind: 'aggregate', name: 'count', field: null, alias, cast: null, resultCast: cast }, true)
  }
  return { kind: 'field', field: resolveField(owner, field), cast, label: label(alias ?? jsonPathName(field) ?? field.name) }
}

function planAggregate(owner: FieldOwner, item: AggregateItem, allowed: boolean): Output {
  if (!allowed) throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  const { name, field, cast, resultCast, alias } = item
  return { kind: 'aggregate', name, field: field === null ? null : resolveField(owner, field), cast, resultCast, label: label(alias ?? name) }
}

/**
 * Takes the aggregates out of a to-one spread, where each parent has one row at most and so nothing to sum: the spread gives the plain
 * column under a hidden name, the parent computes. Returns what the parent outputs.
 */
export function hoistAggregates(embed: Embed, nextNumber: () => number): HoistedOutput[] {
  const hoisted: HoistedOutput[] = []
  const { node } = embed
  node.outputs = node.outputs.flatMap((output): Output[] => {
    if (output.kind !== 'aggregate' && output.kind !== 'hoisted') return [output]
    const below = lower(output, nextNumber)
    const { name, resultCast } = output
    hoisted.push({ kind: 'hoisted', name, embed, source: below?.label ?? null, resultCast, label: output.label })
    return below === null ? [] : [below]
  })
  return hoisted
}

/** The plain column below an aggregate; null when it counts the rows of the spread itself. */
function lower(output: AggregateOutput | HoistedOutput, nextNumber: () => number): LiftedOutput | FieldOutput | null {
  if (output.kind === 'hoisted') return { kind: 'lifted', embed: output.embed, source: output.source, label: hiddenLabel(nextNumber()) }
  if (output.field === null) return null
  return { kind: 'field', field: output.field, cast: output.cast, label: hiddenLabel(nextNumber()), hidden: true }
}
