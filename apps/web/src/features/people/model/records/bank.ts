import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { BANKS } from '#shared/lib/banks.gen.ts'
import { digitsOf } from '#shared/lib/masks.ts'
import { isEmail, isPhone } from '#shared/lib/person-checks.ts'

const NAMES = new Map(BANKS)

/** '341' → 'Itaú (341)'; a code without a known name stays. */
export function bankLabel(code: string): string {
  const name = NAMES.get(code)
  return name === undefined ? code : `${name} (${code})`
}

/** Banks as they are chosen: the name first, since that is what people know. */
export const BANK_LABELS: readonly string[] = BANKS.map(([code]) => bankLabel(code))

/** The code of what was chosen or typed: 'Itaú (341)', 'itaú', '341' or a code that is in no list; null when it names no bank. */
export function bankCode(text: string): string | null {
  const code = /^(\d{3})$|\((\d{3})\)$/.exec(text.trim())
  if (code) return code[1] ?? code[2] ?? null
  const isNamed = new Intl.Collator('pt-BR', { sensitivity: 'base' })
  return BANKS.find(([, name]) => isNamed.compare(name, text.trim()) === 0)?.[0] ?? null
}

const PIX_CHECKS: Readonly<Record<string, (key: string) => string | null>> = {
  cpf: (key) => (isValidCpf(digitsOf(key)) ? null : 'Confira o CPF: os dígitos não fecham'),
  email: (key) => (isEmail(key) ? null : 'Informe um e-mail como nome@provedor.com.br'),
  phone: (key) => (isPhone(key) ? null : 'Informe o telefone com DDD, como (11) 98765-4321'),
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
