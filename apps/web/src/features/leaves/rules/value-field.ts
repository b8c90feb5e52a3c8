import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { choicesOf, type LeaveRule, numberProblem } from '../model/settings/rule.ts'

const LABELS = { days: 'Dias', months: 'Meses', times: 'Vezes', weekday: 'Dia da semana', yes_no: 'Resposta', part: 'Um para' } as const

/** The number of a rule, or one of its answers. */
export function valueField(rule: LeaveRule): FieldSpec {
  const choices = choicesOf(rule.unit)
  const missing = numberProblem(rule, '') ?? undefined
  const field = { name: 'value', label: LABELS[rule.unit], required: true, missing }
  if (choices !== null) return { ...field, kind: 'choice', choices, none: 'Escolha' }
  return { ...field, kind: 'digits', max: 5, problem: (text) => numberProblem(rule, text), store: (text) => text }
}

/** What was typed, as a number. */
export const valueOf = (text = ''): number => Number(text.replace(',', '.'))
