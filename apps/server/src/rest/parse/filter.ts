import { tooComplex } from '../errors.ts'
import type { RestError } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { At, Condition, Logic, LogicGroup, RawFilter } from './ast.ts'
import { Cursor } from './cursor.ts'
import { readField, readJsonPath } from './field.ts'
import { readOperation } from './operation.ts'
import type { ReadValue } from './operation.ts'

const GROUP = /(not\.)?(and|or)[ \t]*\(/y
const NAME_START = /[\p{L}\p{N}_$ "]/uy
const CLOSINGS = /\)*/y
const PG_ARRAY = /\{[^{}]*\}(?=[,)]|$)/y

const toTheEnd: ReadValue = (cursor) => {
  const value = cursor.text.slice(cursor.position)
  cursor.position = cursor.text.length
  return value
}

const toTheNextElement: ReadValue = (cursor) => {
  const start = cursor.position
  const quoted = cursor.quoted()
  if (quoted !== null && (cursor.ended || ',)'.includes(cursor.text.charAt(cursor.position)))) return quoted
  cursor.position = start
  return cursor.match(PG_ARRAY)?.[0] ?? cursor.until(',)')
}

/** `path.to.column->json=op.value` as the condition and the embed it speaks about. */
export function parseFilter(filter: RawFilter): At<Condition> {
  const key = new Cursor('tree path', filter.key)
  const names = [key.name()]
  while (key.take('.')) names.push(key.name())
  const path = readJsonPath(key)
  key.expectEnd('"." or end of input')
  const name = names.pop() ?? ''
  const value = new Cursor('filter', filter.value)
  const { negated, operation } = readOperation(value, toTheEnd)
  value.expectEnd()
  return { path: names, value: { kind: 'condition', field: { name, path }, negated, operation } }
}

/** The value of an `and`/`or` parameter: `(a.eq.1,or(b.gt.2,not.and(c.is.null)))`. */
export function parseLogic(kind: 'and' | 'or', negated: boolean, text: string): LogicGroup {
  const cursor = new Cursor('logic tree', text, (negated ? 4 : 0) + kind.length)
  cursor.spaces()
  cursor.expect('(')
  const children = readChildren(cursor, 1)
  // one parenthesis too many changes nothing; any other text would be a condition that is lost
  cursor.match(CLOSINGS)
  cursor.expectEnd()
  return { kind, negated, children }
}

function readChildren(cursor: Cursor, depth: number): Logic[] {
  if (depth > LIMITS.logicDepth) throw tooComplex(`logic trees nest at most ${LIMITS.logicDepth} levels`)
  const children: Logic[] = []
  do {
    cursor.spaces()
    children.push(readElement(cursor, depth))
    cursor.spaces()
  } while (cursor.take(','))
  cursor.expect(')')
  cursor.spaces()
  return children
}

function readElement(cursor: Cursor, depth: number): Logic {
  const group = cursor.match(GROUP)
  if (group) {
    const kind = group[2] === 'or' ? 'or' : 'and'
    return { kind, negated: group[1] !== undefined, children: readChildren(cursor, depth + 1) }
  }
  const start = cursor.position
  if (!cursor.match(NAME_START)) throw cursor.failure('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)')
  cursor.position = start
  try {
    const field = readField(cursor)
    cursor.expect('.')
    return { kind: 'condition', field, ...readOperation(cursor, toTheNextElement) }
  } catch (error) {
    throw brokenGroup(cursor, start) ?? error
  }
}

/** What began like a group of its own is told as one. */
function brokenGroup(cursor: Cursor, start: number): RestError | null {
  cursor.position = start
  const negated = cursor.take('not.')
  if (cursor.match(/and|or/y)) return cursor.failure('"("')
  return negated ? cursor.failure('logic operator (and, or)') : null
}
