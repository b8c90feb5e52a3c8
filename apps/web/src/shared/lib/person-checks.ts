import { digitsOf, parseTypedDate } from './masks.ts'
import { INVALID_DATE } from './typed-date.ts'

const EARLIEST_DAY = '1900-01-01'

/** Control characters and those that turn the direction of the text around them: never stored. */
const UNWRITABLE = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/

export function hasUnwritable(text: string): boolean {
  return UNWRITABLE.test(text.trim())
}

/** The plain addresses that the database takes: no quotes, no spaces, a domain with a dot. */
export function isEmail(text: string): boolean {
  const address = text.toLowerCase()
  return /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(address) && !/^\.|\.\.|\.@|@-|-\.|-$/.test(address)
}

/** A Brazilian telephone with its area code. */
export function isPhone(text: string): boolean {
  return [10, 11].includes(digitsOf(text).length)
}

/** What is wrong with a typed date; null when nothing is, or nothing was typed. With `latest` it must come before that day. */
export function dateProblem(text: string, latest: string | null): string | null {
  if (text.trim() === '') return null
  const iso = parseTypedDate(text)
  if (iso === null) return INVALID_DATE
  if (iso < EARLIEST_DAY) return 'Informe uma data a partir de 01/01/1900'
  return latest !== null && iso >= latest ? 'Informe uma data no passado' : null
}
