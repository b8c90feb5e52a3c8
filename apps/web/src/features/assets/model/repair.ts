import { todayIso } from '#shared/lib/dates.ts'
import { parseDecimal } from '#shared/lib/decimals.ts'
import type { FieldSpec, Typed } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { CONDITIONS } from './asset.ts'

/** A repair, open until it has a last day. */
export type Repair = Shapes.AssetMaintenance

const dueProblem = (typed: string): string | null => ((parseTypedDate(typed) ?? '') < todayIso() ? 'Escolha hoje ou outro dia' : null)

export const sendFields: readonly FieldSpec[] = [
  { name: 'problem', label: 'O que o bem tem', kind: 'text', max: 300, required: true, missing: 'Conte em uma frase o que o bem tem', isWide: true },
  { name: 'supplier', label: 'Assistência', kind: 'text', max: 120, optional: true },
  { name: 'due_on', label: 'Fica pronto em', kind: 'date', optional: true, problem: dueProblem },
]

export const endFields: readonly FieldSpec[] = [
  { name: 'cost', label: 'Quanto custou', kind: 'money', optional: true, hint: 'Sem custo, deixe vazio.' },
  { name: 'condition', label: 'Em que estado voltou', kind: 'choice', none: null, choices: CONDITIONS },
  { name: 'note', label: 'Observação', kind: 'text', max: 300, optional: true, isWide: true },
]

const filled = (typed: Typed, name: string): Record<string, string> => ((typed[name] ?? '').trim() === '' ? {} : { [name]: (typed[name] ?? '').trim() })

/** What the database takes of a repair that begins. */
export function sendValues(typed: Typed): Readonly<Record<string, string>> {
  const due = parseTypedDate(typed['due_on'] ?? '')
  return { ...filled(typed, 'problem'), ...filled(typed, 'supplier'), ...(due !== null && { due_on: due }) }
}

/** What the database takes of a repair that is over. */
export function endValues(typed: Typed): Readonly<Record<string, string | number>> {
  const cost = parseDecimal((typed['cost'] ?? '').trim())
  return { ...filled(typed, 'condition'), ...filled(typed, 'note'), ...(cost !== null && { cost: Number(cost) }) }
}

/** What the repairs cost in all; null where nothing was paid. */
export function totalCost(repairs: readonly Pick<Repair, 'cost'>[]): number | null {
  const paid = repairs.flatMap(({ cost }) => cost ?? [])
  return paid.length === 0 ? null : paid.reduce((sum, cost) => sum + cost, 0)
}
