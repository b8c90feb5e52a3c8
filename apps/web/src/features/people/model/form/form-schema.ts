import * as z from 'zod/mini'

import { typedText } from '#shared/lib/fields/typed-text.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { dateProblem, MAX_LENGTHS } from '#shared/lib/person-checks.ts'
import type { EmployeeFormValues } from './form-values.ts'

const MIN_AGE_AT_HIRING = 14

function turnsFourteen(birthIso: string): string {
  return `${Number(birthIso.slice(0, 4)) + MIN_AGE_AT_HIRING}${birthIso.slice(4)}`
}

/**
 * Early hints for whoever fills the form in, said beside the field. The database checks again and decides.
 * `today` is an ISO civil date.
 */
export function employeeFormSchema(today: string) {
  return z
    .object({
      first_name: typedText({ kind: 'text', max: MAX_LENGTHS.first_name, required: true, missing: 'Informe o nome' }),
      last_name: typedText({ kind: 'text', max: MAX_LENGTHS.last_name, required: true, missing: 'Informe o sobrenome' }),
      social_name: typedText({ kind: 'text', max: MAX_LENGTHS.social_name }),
      cpf: typedText({ kind: 'cpf' }),
      rg: typedText({ kind: 'text', max: MAX_LENGTHS.rg }),
      birth_date: typedText({ kind: 'date', problem: (text) => dateProblem(text, today) }),
      email: typedText({ kind: 'email', max: MAX_LENGTHS.email }),
      phone: typedText({ kind: 'phone' }),
      address: typedText({ kind: 'text', max: MAX_LENGTHS.address }),
      position: typedText({ kind: 'text', max: MAX_LENGTHS.position }),
      department_id: z.string(),
      manager: z.nullable(z.object({ id: z.string(), name: z.string() })),
      hire_date: typedText({ kind: 'date' }),
      registration_number: typedText({ kind: 'text', max: MAX_LENGTHS.registration_number }),
      status: z.string(),
    } satisfies Record<keyof EmployeeFormValues, unknown>)
    .check((ctx) => {
      const born = parseTypedDate(ctx.value.birth_date)
      const hired = parseTypedDate(ctx.value.hire_date)
      if (born === null || hired === null || hired >= turnsFourteen(born)) return
      const message = hired < born ? 'A admissão não pode vir antes do nascimento' : 'Na admissão a pessoa teria menos de 14 anos'
      ctx.issues.push({ code: 'custom', message, path: ['hire_date'], input: ctx.value.hire_date })
    })
}
