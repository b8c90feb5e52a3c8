import { string, trim } from 'zod/mini'

import { todayIso } from '../dates.ts'
import { fieldProblem, type FieldSpec } from './field-spec.ts'

/** A field of a schema that is typed: empty unless required, and as its kind demands. */
export function typedText(rules: Omit<FieldSpec, 'name' | 'label'>) {
  return string().check(trim(), (ctx) => {
    const problem = fieldProblem({ name: '', label: '', ...rules }, ctx.value, todayIso())
    if (problem !== null) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value })
  })
}
