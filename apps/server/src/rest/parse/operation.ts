import type { CompareOperator, IsValue, Operation, Quantifier, SearchOperator } from './ast.ts'
import type { Cursor } from './cursor.ts'

const COMPARE: ReadonlySet<string> = new Set<CompareOperator>([
  'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch',
  'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj', 'isdistinct',
])
const QUANTIFIABLE: ReadonlySet<string> = new Set(['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'])
const SEARCH: ReadonlySet<string> = new Set<SearchOperator>(['fts', 'plfts', 'phfts', 'wfts'])
const IS: ReadonlySet<string> = new Set<IsValue>(['null', 'not_null', 'true', 'false', 'unknown'])
const OPERATOR = /([a-z]+)(?:\(([\p{L}\p{N}_-]+)\))?\./uy
const EXPECTED = '"not" or operator (eq, gt, ...)'

/** How the value of an operator ends: at the end of the parameter, or at the next `,` or `)` of a logic tree. */
export type ReadValue = (cursor: Cursor) => string

/** Reads `[not.]op[(modifier)].value`. Unknown operators and modifiers are refused. */
export function readOperation(cursor: Cursor, readValue: ReadValue): { negated: boolean; operation: Operation } {
  const negated = cursor.take('not.')
  const start = cursor.position
  const found = cursor.match(OPERATOR)
  const operator = found?.[1] ?? ''
  const modifier = found?.[2] ?? null
  const refuse = (expected: string) => {
    cursor.position = start
    return cursor.failure(expected)
  }
  if (isSearch(operator)) {
    return { negated, operation: { kind: 'search', operator, language: modifier, value: readValue(cursor) } }
  }
  if (isCompare(operator)) {
    if (modifier !== null && !(isQuantifier(modifier) && QUANTIFIABLE.has(operator))) throw refuse(EXPECTED)
    return { negated, operation: { kind: 'compare', operator, quantifier: modifier, value: readValue(cursor) } }
  }
  if (modifier !== null) throw refuse(EXPECTED)
  if (operator === 'in') return { negated, operation: { kind: 'in', values: readList(cursor) } }
  if (operator === 'is') {
    const value = readValue(cursor).toLowerCase()
    if (!isIsValue(value)) throw refuse('isVal: (null, not_null, true, false, unknown)')
    return { negated, operation: { kind: 'is', value } }
  }
  throw refuse(EXPECTED)
}

/** `(a,"b,c",d)`; the empty list is `()`. */
function readList(cursor: Cursor): string[] {
  cursor.spaces()
  cursor.expect('(')
  cursor.spaces()
  const values: string[] = []
  if (cursor.take(')')) return values
  do {
    values.push(readListValue(cursor))
  } while (cursor.take(','))
  cursor.expect(')')
  cursor.spaces()
  return values
}

/** Quotes that do not enclose the whole element belong to it. */
function readListValue(cursor: Cursor): string {
  const start = cursor.position
  const quoted = cursor.quoted()
  if (quoted !== null && ',)'.includes(cursor.text.charAt(cursor.position))) return quoted
  cursor.position = start
  return cursor.until(',)')
}

function isCompare(text: string): text is CompareOperator {
  return COMPARE.has(text)
}

function isSearch(text: string): text is SearchOperator {
  return SEARCH.has(text)
}

function isIsValue(text: string): text is IsValue {
  return IS.has(text)
}

function isQuantifier(text: string): text is Quantifier {
  return text === 'any' || text === 'all'
}
