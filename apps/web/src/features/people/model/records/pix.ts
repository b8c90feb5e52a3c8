import { FIELD_KINDS } from '#shared/lib/fields/field-kinds.ts'
import { digitsOf } from '#shared/lib/masks.ts'

const PIX_CHECKS: Readonly<Record<string, (key: string) => string | null>> = {
  cpf: FIELD_KINDS.cpf.problem,
  email: FIELD_KINDS.email.problem,
  phone: FIELD_KINDS.phone.problem,
  random: (key) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key) ? null : 'Cole a chave aleatória inteira, de 36 caracteres'),
}

/** What is wrong with a Pix key of a type. */
export function pixProblem(kind: string, key: string): string | null {
  return PIX_CHECKS[kind]?.(key) ?? null
}

/** A Pix key as banks write it: digits of a CPF, a telephone with the country. */
export function pixKey(kind: string, key: string): string {
  if (kind === 'cpf') return digitsOf(key)
  if (kind === 'phone') return key.startsWith('+') ? `+${digitsOf(key)}` : `+55${digitsOf(key).replace(/^55(?=\d{10,11}$)/, '')}`
  return kind === 'email' || kind === 'random' ? key.toLowerCase() : key
}
