import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import * as z from 'zod/mini'

import { digitsOf, parseTypedDate } from '../../../shared/lib/masks.ts'
import type { EmployeeFormValues } from './form-values.ts'

const EARLIEST_DAY = '1900-01-01'
const MIN_AGE_AT_HIRING = 14

/** Longest texts that the database takes, by field. */
const MAX_LENGTHS = {
  first_name: 100,
  last_name: 100,
  social_name: 200,
  rg: 20,
  email: 254,
  address: 300,
  position: 120,
  registration_number: 30,
} as const

/** Control characters and those that turn the direction of the text around them: never stored. */
const UNWRITABLE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/

function optionalText(max: number) {
  return z.string().check(
    z.refine((text) => text.trim().length <= max, `Use no máximo ${max} caracteres`),
    z.refine((text) => !UNWRITABLE.test(text.trim()), 'Há um caractere invisível que não pode ser gravado. Digite o texto de novo.'),
  )
}

function requiredText(max: number, missing: string) {
  return optionalText(max).check(z.refine((text) => text.trim() !== '', missing))
}

/** The plain addresses that the database takes: no quotes, no spaces, a domain with a dot. */
function isEmail(text: string): boolean {
  const address = text.toLowerCase()
  return /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(address) && !/^\.|\.\.|\.@|@-|-\.|-$/.test(address)
}

function emptyOr(test: (text: string) => boolean): (text: string) => boolean {
  return (text) => text.trim() === '' || test(text.trim())
}

function dateProblem(text: string, latest: string | null): string | null {
  if (text.trim() === '') return null
  const iso = parseTypedDate(text)
  if (iso === null) return 'Informe uma data que exista, como 20/11/1990'
  if (iso < EARLIEST_DAY) return 'Informe uma data a partir de 01/01/1900'
  return latest !== null && iso >= latest ? 'Informe uma data no passado' : null
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

function isPhone(text: string): boolean {
  return [10, 11].includes(digitsOf(text).length)
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
