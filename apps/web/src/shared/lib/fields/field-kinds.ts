import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { formatDate } from '../dates.ts'
import { parseDecimal, typedDecimal } from '../decimals.ts'
import { cnpjCharacters, digitsOf, formatCnpj, formatCpf, formatPhone, parseTypedDate, toTypedDate } from '../masks.ts'
import { formatMoney } from '../money.ts'
import { dateProblem, isEmail, isPhone } from '../person-checks.ts'
import { bankCode, bankLabel } from './banks.ts'
import { PROBLEMS } from './messages.ts'
import { weekdaysText } from './weekdays.ts'

/** What one kind of field means, all as text: `parse` and `problem` are asked of a text that is trimmed and not empty. */
export interface Kind {
  /** What is stored of a typed text; null when nothing can be. */
  readonly parse: (typed: string) => string | null
  /** A stored value as it is typed. */
  readonly format: (stored: string) => string
  /** A stored value as it is read, where that is not as it is typed. */
  readonly read?: (stored: string) => string
  /** What is wrong with a typed text; null when nothing is. The database decides in the end. */
  readonly problem: (typed: string) => string | null
}

const same = (text: string): string => text
const unless = (isRight: (typed: string) => boolean, problem: string) => (typed: string): string | null => (isRight(typed) ? null : problem)
const decimal = (places: number, problem: string, max = Infinity): Kind => ({
  parse: parseDecimal,
  format: (stored) => typedDecimal(stored, places),
  problem: unless((typed) => Number(parseDecimal(typed) ?? NaN) <= max, problem),
})
function cnpjProblem(typed: string): string | null {
  const cnpj = cnpjCharacters(typed)
  if (isValidCnpj(cnpj, { version: 2 })) return null
  return cnpj.length < 14 ? PROBLEMS.shortCnpj : PROBLEMS.cnpj
}

/** Stored as it is typed; what is chosen from a list is stored as its id. */
const TEXT: Kind = { parse: same, format: same, problem: () => null }

export const FIELD_KINDS = {
  text: TEXT,
  lines: TEXT,
  choice: TEXT,
  person: TEXT,
  department: TEXT,
  position: TEXT,
  positionTitle: TEXT,
  site: TEXT,
  costCenter: TEXT,
  boolean: { ...TEXT, read: (stored) => (stored === 'true' ? 'Sim' : 'Não') },
  digits: { ...TEXT, parse: digitsOf },
  weekdays: { ...TEXT, read: weekdaysText },
  number: decimal(0, PROBLEMS.number),
  percentage: decimal(0, PROBLEMS.percentage, 100),
  money: { ...decimal(2, PROBLEMS.money), read: formatMoney },
  date: { parse: parseTypedDate, format: toTypedDate, read: formatDate, problem: (typed) => dateProblem(typed, null) },
  time: { ...TEXT, problem: unless((typed) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed), PROBLEMS.time) },
  cpf: { parse: digitsOf, format: formatCpf, problem: unless((typed) => isValidCpf(digitsOf(typed)), PROBLEMS.cpf) },
  cnpj: { parse: cnpjCharacters, format: formatCnpj, problem: cnpjProblem },
  cep: {
    parse: digitsOf,
    format: (stored) => stored.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
    problem: unless((typed) => digitsOf(typed).length === 8, PROBLEMS.cep),
  },
  phone: { ...TEXT, format: formatPhone, problem: unless(isPhone, PROBLEMS.phone) },
  email: { ...TEXT, parse: (typed) => typed.toLowerCase(), problem: unless(isEmail, PROBLEMS.email) },
  bank: { parse: bankCode, format: bankLabel, problem: unless((typed) => bankCode(typed) !== null, PROBLEMS.bank) },
} satisfies Readonly<Record<string, Kind>>

export type FieldKind = keyof typeof FIELD_KINDS
