import { addressTerm, holdsCpf } from '../../lib/address-term.ts'
import { parseCivilDate } from '../../lib/dates.ts'
import { isId } from '../../lib/is-id.ts'

/** What an address writes beside `=`. */
export type Word = string | number | boolean

/** How one thing that an address tells is read and written. What is malformed is read as `start`; `start` is not written. */
export interface Param<Value, Written extends Word = Value extends Word ? Value : string> {
  readonly start: Value
  read(raw: string): Value
  write(value: Value): Written
  /** Of this moment alone, such as the page or an open dialog: no part of a saved view. */
  readonly passing?: true
}

export const passing = <Value, Written extends Word>(param: Param<Value, Written>): Param<Value, Written> => ({ ...param, passing: true })

const text = (read: (raw: string) => string, write = (value: string): string => value): Param<string> => ({ start: '', read, write })

const MOST_CHARACTERS = 100
const MOST_VALUES = 30

/** What somebody searches for. A CPF never stands in an address (`useListState` holds it). */
export const term: Param<string> = text((raw) => raw.slice(0, MOST_CHARACTERS), addressTerm)
/** A row. */
export const id: Param<string> = text((raw) => (isId(raw) ? raw : ''))
/** A civil day, 'YYYY-MM-DD'. */
export const day: Param<string> = text((raw) => (parseCivilDate(raw) ? raw : ''))
/** Whatever has a form of its own, such as `/^\d{4}-\d{2}$/`. */
export const matching = (form: RegExp): Param<string> => text((raw) => (form.test(raw) ? raw : ''))
/** The tab of the whole list, for those who made a saved view its beginning. */
export const WHOLE_LIST = 'todos'
/** The saved view that a list began with. */
export const view: Param<string> = passing(text((raw) => (raw === WHOLE_LIST || isId(raw) ? raw : '')))
/** Null in place of the empty text, where a page says it so. */
export function orNull<Value extends string>({ read, write }: Param<Value | ''>): Param<Value | null, string> {
  return { start: null, read: (raw) => read(raw) || null, write: (value) => write(value ?? '') }
}
/** On or off. An address that says 1 means on. */
export const flag: Param<boolean> = { start: false, read: (raw) => raw === 'true' || raw === '1', write: (value) => value }

/** One of a few words; `start` when the address names none, else the empty text. */
export function oneOf<const Value extends string>(values: readonly Value[]): Param<Value | ''>
export function oneOf<const Value extends string>(values: readonly Value[], start: NoInfer<Value>): Param<Value>
export function oneOf(values: readonly string[], start = ''): Param<string> {
  return { start, read: (raw) => values.find((each) => each === raw) ?? start, write: (value) => value }
}

export function numberUpTo(most: number): Param<number> {
  return { start: 1, read: (raw) => (/^[1-9]\d{0,6}$/.test(raw) && Number(raw) <= most ? Number(raw) : 1), write: (value) => value }
}

export function sizeOf(sizes: readonly number[], start = sizes[0] ?? 1): Param<number> {
  return { start, read: (raw) => sizes.find((each) => String(each) === raw) ?? start, write: (value) => value }
}

/** Some texts, separated by commas; a comma inside of one is written `\,`. Without what `knows` refuses, and without CPF. */
export function many<Value extends string>(knows: (text: string) => text is Value): Param<readonly Value[]>
export function many(knows?: (text: string) => boolean): Param<readonly string[]>
export function many(knows: (text: string) => boolean = () => true): Param<readonly string[]> {
  return {
    start: [],
    read: (raw) => {
      const values = (raw.match(/(?:\\[\s\S]|[^\\,])+/g) ?? []).map((value) => value.replace(/\\([\s\S])/g, '$1'))
      return [...new Set(values)].slice(0, MOST_VALUES).filter((value) => knows(value) && !holdsCpf(value))
    },
    write: (values) => values.map((value) => value.replace(/[\\,]/g, String.raw`\$&`)).join(','),
  }
}

export interface Sort<Column extends string = string> {
  readonly column: Column
  readonly descending: boolean
}

/** A column, with a `-` before it from the last to the first. */
export function sortBy<const Column extends string>(columns: readonly Column[], start: NoInfer<Column>): Param<Sort<Column>> {
  return {
    start: { column: start, descending: false },
    read: (raw) => {
      const column = columns.find((each) => each === raw.replace(/^-/, ''))
      return column === undefined ? { column: start, descending: false } : { column, descending: raw.startsWith('-') }
    },
    write: ({ column, descending }) => `${descending ? '-' : ''}${column}`,
  }
}
