import * as z from 'zod/mini'

import { fieldProblem } from '#shared/lib/fields/field-spec.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { dateProblem } from '#shared/lib/person-checks.ts'
import { type EmployeeFormValues, FORM_FIELD_NAMES, FORM_FIELDS } from './form-values.ts'

const MIN_AGE_AT_HIRING = 14

function turnsFourteen(birthIso: string): string {
  return `${Number(birthIso.slice(0, 4)) + MIN_AGE_AT_HIRING}${birthIso.slice(4)}`
}

/** What is wrong with a day of admission for somebody born on a day; null when nothing is. */
function hiringProblem({ birth_date, hire_date }: EmployeeFormValues): string | null {
  const born = parseTypedDate(birth_date)
  const hired = parseTypedDate(hire_date)
  if (born === null || hired === null || hired >= turnsFourteen(born)) return null
  return hired < born ? 'A admissão não pode vir antes do nascimento' : 'Na admissão a pessoa teria menos de 14 anos'
}

/**
 * Early hints for whoever fills the form in, said beside the field. The database checks again and decides.
 * `today` is an ISO civil date.
 */
export function employeeFormSchema(today: string) {
  return z.record(z.enum([...FORM_FIELD_NAMES, 'manager_id_name']), z.string()).check((ctx) => {
    const values: EmployeeFormValues = ctx.value
    const others: Readonly<Record<string, string | null>> = { birth_date: dateProblem(values.birth_date, today), hire_date: hiringProblem(values) }
    for (const field of FORM_FIELDS) {
      const input = values[field.name as keyof EmployeeFormValues]
      const message = fieldProblem(field, input, today, values) ?? others[field.name]
      if (message) ctx.issues.push({ code: 'custom', message, path: [field.name], input })
    }
  })
}
