import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'

import { digitsOf, formatPhone, parseTypedDate } from '../masks.ts'
import { normalizeSearch } from '../search.ts'

/** A cell as a reader of files gives it. A `Date` is a civil date at 00:00 UTC. */
export type RawCell = string | number | boolean | Date | null | undefined

/** What a field holds: how its cells are read, and how its value is shown. */
export type CellKind = 'text' | 'cpf' | 'date' | 'email' | 'phone' | 'money' | { readonly choices: readonly CellChoice[] }

export interface CellChoice {
  readonly value: string
  readonly label: string
  /** Other words for it in spreadsheets. */
  readonly words?: readonly string[]
}

/** Day 25569 of the spreadsheets' calendar is 1 January 1970. */
const EPOCH_SERIAL = 25_569
const LAST_SERIAL = 2_958_465
const DAY_MS = 86_400_000

/** What is to be tidied: anything but letters, digits and signs of western languages with single spaces between them. */
const UNTIDY = /[^ -~\u00C0-\u017F]|^ | {2}| $/

/** Text without outer or repeated white space and without characters that cannot be stored. */
export function tidyText(text: string): string {
  // Nearly every cell of a sheet; the rest costs ten times as much.
  if (!UNTIDY.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\u200B\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\s\u0000-\u001F\u007F-\u009F\u00A0]+/g, ' ')
    .trim()
}

/** Any cell as the text that a person would have typed; a number never in exponents. */
export function textOfCell(raw: RawCell): string {
  if (raw === null || raw === undefined) return ''
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? '' : raw.toISOString().slice(0, 10)
  if (typeof raw === 'boolean') return raw ? 'Sim' : 'Não'
  if (typeof raw === 'number') return Number.isInteger(raw) ? BigInt(raw).toString() : String(raw).replace('.', ',')
  return tidyText(raw)
}

function serialDate(serial: number): string | null {
  if (!(serial >= 1 && serial <= LAST_SERIAL)) return null
  return new Date((Math.floor(serial) - EPOCH_SERIAL) * DAY_MS).toISOString().slice(0, 10)
}

/** Two digits mean what spreadsheets take them for: 30 to 99 are of the last century. */
function fullYear(year: string): string {
  if (year.length === 4) return year
  return `${Number(year) >= 30 ? '19' : '20'}${year.padStart(2, '0')}`
}

/** The civil date of a cell as ISO text: typed dates, `dd/mm/aaaa` with any separator, ISO, and the day numbers of spreadsheets. Null when none. */
export function parseDateCell(raw: RawCell): string | null {
  if (typeof raw === 'number') return serialDate(raw)
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? null : /^\d{4}-\d{2}-\d{2}/.exec(raw.toISOString())?.[0] ?? null
  const text = textOfCell(raw).replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/, '')
  if (/^\d{5}$/.test(text)) return serialDate(Number(text))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  const typed = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text)
  const [year, month, day] = iso ? [iso[1], iso[2], iso[3]] : [typed?.[3], typed?.[2], typed?.[1]]
  if (year === undefined || month === undefined || day === undefined) return null
  return parseTypedDate(`${day.padStart(2, '0')}/${month.padStart(2, '0')}/${fullYear(year)}`)
}

/** `1.234,56`, `R$ 1.234,56`, `1234,5`, `1234.56` and typed numbers → cents exact text `1234.56`. Null when it is no amount. */
export function parseMoneyCell(raw: RawCell): string | null {
  if (typeof raw === 'number') return Number.isFinite(raw) && Math.abs(raw) < 1e12 ? raw.toFixed(2) : null
  const text = textOfCell(raw).replace(/^R\$\s*/i, '').replace(/^-\s*R\$\s*/i, '-')
  const brazilian = /^-?(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/
  const plain = /^-?\d+\.\d{1,2}$/
  if (!brazilian.test(text) && !plain.test(text)) return null
  const number = plain.test(text) && !brazilian.test(text) ? text : text.replaceAll('.', '').replace(',', '.')
  const [whole = '', cents = ''] = number.split('.')
  return whole.length > 13 ? null : `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${cents.padEnd(2, '0')}`
}

/** Eleven digits: spreadsheets take CPFs for numbers and lose their leading zeros, which are given back when the result is a CPF. */
export function cpfDigits(raw: RawCell): string {
  const text = textOfCell(raw)
  if (!/^[\d\s.\-/]+$/.test(text)) return text
  const digits = digitsOf(text)
  const padded = digits.padStart(11, '0')
  return digits.length >= 3 && isValidCpf(padded) ? padded : digits
}

const choiceWords = new WeakMap<readonly CellChoice[], ReadonlyMap<string, string>>()

/** Values by every word that means them, the first of two with the same word. */
function wordsOf(choices: readonly CellChoice[]): ReadonlyMap<string, string> {
  const known = choiceWords.get(choices)
  if (known) return known
  const words = new Map<string, string>()
  for (const { value, label, words: others = [] } of choices) {
    for (const word of [value, label, ...others].map(normalizeSearch)) if (!words.has(word)) words.set(word, value)
  }
  choiceWords.set(choices, words)
  return words
}

function choiceOf(choices: readonly CellChoice[], text: string): string {
  return wordsOf(choices).get(normalizeSearch(text)) ?? text
}

/** A cell as it is sent: what can be understood in its canonical form, the rest as typed, so that it can be shown and corrected. */
export function normalizeCell(kind: CellKind, raw: RawCell): string {
  const text = textOfCell(raw)
  if (text === '') return ''
  if (typeof kind === 'object') return choiceOf(kind.choices, text)
  switch (kind) {
    case 'cpf':
      return cpfDigits(raw)
    case 'date':
      return parseDateCell(raw) ?? text
    case 'money':
      return parseMoneyCell(raw) ?? text
    case 'email':
      return text.toLowerCase()
    case 'phone':
      return formatPhone(/^[\d\s()+.-]+$/.test(text) ? text : text.replace(/[^\d()+. -]/g, ''))
    case 'text':
      return text
  }
}
