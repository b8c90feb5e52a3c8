import { RestError } from '../errors.ts'
import type { AggregateItem, EmbedItem, SelectItem } from '../parse/ast.ts'
import { jsonPathName } from '../parse/field.ts'
import type { Relation } from '../schema/types.ts'
import { label } from '../template.ts'
import { hiddenLabel } from './columns.ts'
import { resolveField } from './field.ts'
import type { AggregateOutput, Embed, FieldOutput, HoistedOutput, LiftedOutput, Output } from './types.ts'

export function planOutput(relation: Relation, item: Exclude<SelectItem, EmbedItem>, aggregates: boolean): Output {
  if (item.kind === 'star') return { kind: 'star' }
  if (item.kind === 'aggregate') return planAggregate(relation, item, aggregates)
  const name = item.alias ?? jsonPathName(item.field) ?? item.field.name
  return { kind: 'field', field: resolveField(relation, item.field), cast: item.cast, label: label(name) }
}

function planAggregate(relation: Relation, item: AggregateItem, allowed: boolean): Output {
  if (!allowed) throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  const { name, field, cast, resultCast, alias } = item
  return { kind: 'aggregate', name, field: field === null ? null : resolveField(relation, field), cast, resultCast, label: label(alias ?? name) }
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
