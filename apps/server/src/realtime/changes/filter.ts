/** The grammar of a subscription's filter: `column=[not.]operator.value`, several of them joined by commas. */

const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'] as const
export type FilterOperator = (typeof OPERATORS)[number]

export interface Condition {
  readonly column: string
  readonly operator: FilterOperator
  readonly negated: boolean
  /** A list for `in`; null for the NULL of `isdistinct.null`. */
  readonly value: string | readonly string[] | null
}

export class FilterRefused extends Error {}

const MOST_CONDITIONS = 20
const MOST_VALUES = 100
const HEAD = new RegExp(`^([^=,]{1,63})=(not\\.)?(${[...OPERATORS].sort((a, b) => b.length - a.length).join('|')})\\.`)
const IS_VALUES = new Set(['null', 'not_null', 'true', 'false', 'unknown'])

interface Read {
  readonly value: string
  /** Index behind what was read. */
  readonly end: number
}

/** A text in double quotes that starts at `start`; a backslash takes the next character as it is. */
function readQuoted(text: string, start: number): Read {
  let value = ''
  for (let i = start + 1; i < text.length; i += 1) {
    const character = text[i] ?? ''
    if (character === '"') return { value, end: i + 1 }
    if (character === '\\') i += 1
    value += character === '\\' ? (text[i] ?? '') : character
  }
  throw new FilterRefused('a quotation mark is not closed')
}

/** A plain value ends where the next condition begins: a comma of its own does it no harm. */
function readPlain(text: string, start: number): Read {
  for (let comma = text.indexOf(',', start); comma !== -1; comma = text.indexOf(',', comma + 1)) {
    if (HEAD.test(text.slice(comma + 1))) return { value: text.slice(start, comma), end: comma }
  }
  return { value: text.slice(start), end: text.length }
}

function readList(text: string, start: number): { readonly values: readonly string[]; readonly end: number } {
  if (text[start] !== '(') throw new FilterRefused('in needs a list in parentheses')
  const values: string[] = []
  let at = start + 1
  for (;;) {
    const quoted = text[at] === '"'
    const item: Read = quoted ? readQuoted(text, at) : readItem(text, at)
    values.push(item.value)
    if (values.length > MOST_VALUES) throw new FilterRefused(`a list holds at most ${MOST_VALUES} values`)
    const next = text[item.end]
    if (next === ')') return { values, end: item.end + 1 }
    if (next !== ',') throw new FilterRefused('a list is not closed')
    at = item.end + 1
  }
}

function readItem(text: string, start: number): Read {
  let end = start
  while (end < text.length && text[end] !== ',' && text[end] !== ')') end += 1
  return { value: text.slice(start, end), end }
}

function readValue(text: string, start: number, operator: FilterOperator): { readonly value: Condition['value']; readonly end: number } {
  if (operator === 'in') {
    const { values, end } = readList(text, start)
    return { value: values, end }
  }
  if (text[start] === '"') return readQuoted(text, start)
  const { value, end } = readPlain(text, start)
  if (operator === 'is' && !IS_VALUES.has(value.toLowerCase())) throw new FilterRefused('is takes null, not_null, true, false or unknown')
  if (operator === 'is') return { value: value.toLowerCase(), end }
  return { value: operator === 'isdistinct' && value === 'null' ? null : value, end }
}

/** Throws FilterRefused for anything outside the grammar. */
export function parseFilter(text: string): readonly Condition[] {
  const conditions: Condition[] = []
  let at = 0
  while (at < text.length) {
    const head = HEAD.exec(text.slice(at))
    const [whole = '', column = '', negation, operator] = head ?? []
    if (head === null) throw new FilterRefused('a condition is column=operator.value')
    const { value, end } = readValue(text, at + whole.length, operator as FilterOperator)
    conditions.push({ column: column.trim(), operator: operator as FilterOperator, negated: negation !== undefined, value })
    if (conditions.length > MOST_CONDITIONS) throw new FilterRefused(`a filter holds at most ${MOST_CONDITIONS} conditions`)
    if (end < text.length && text[end] !== ',') throw new FilterRefused('conditions are joined by commas')
    if (end === text.length - 1) throw new FilterRefused('a filter does not end with a comma')
    at = end + 1
  }
  return conditions
}
