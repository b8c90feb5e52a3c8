import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod/mini'

import { parseTypedDate } from '#shared/lib/masks.ts'
import { dateProblem, hasUnwritable, isEmail, isPhone, MAX_LENGTHS } from '#shared/lib/person-checks.ts'
import type { EmployeeFormValues } from './form-values.ts'

const MIN_AGE_AT_HIRING = 14

function optionalText(max: number) {
  return z.string().check(
    z.refine((text) => text.trim().length <= max, `Use no máximo ${max} caracteres`),
    z.refine((text) => !hasUnwritable(text), 'Há um caractere invisível que não pode ser gravado. Digite o texto de novo.'),
  )
}

function requiredText(max: number, missing: string) {
  return optionalText(max).check(z.refine((text) => text.trim() !== '', missing))
}

function emptyOr(test: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.trim() === '' || test(text.trim())
}

function optionalDate(latest: string | null) {
  return z.string().check((ctx) => {
    const problem = dateProblem(ctx.value, latest)
    if (problem !== null) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value })
  })
}

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
      first_name: requiredText(MAX_LENGTHS.first_name, 'Informe o nome'),
      last_name: requiredText(MAX_LENGTHS.last_name, 'Informe o sobrenome'),
      social_name: optionalText(MAX_LENGTHS.social_name),
      cpf: z.string().check(z.refine(emptyOr(isValidCpf), 'Este CPF não existe: confira os dígitos')),
      rg: optionalText(MAX_LENGTHS.rg),
      birth_date: optionalDate(today),
      email: optionalText(MAX_LENGTHS.email).check(z.refine(emptyOr(isEmail), 'Email inválido')),
      phone: z.string().check(z.refine(emptyOr(isPhone), 'Informe DDD e número, como (11) 98765-4321')),
      address: optionalText(MAX_LENGTHS.address),
      position: optionalText(MAX_LENGTHS.position),
      department_id: z.string(),
      manager: z.nullable(z.object({ id: z.string(), name: z.string() })),
      hire_date: optionalDate(null),
      registration_number: optionalText(MAX_LENGTHS.registration_number),
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
