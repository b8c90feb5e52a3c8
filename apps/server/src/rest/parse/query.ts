import { parseError, rangeNotSatisfiable, tooComplex } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { At, LogicGroup, OrderTerm, ParsedQuery, RawFilter, SelectItem } from './ast.ts'
import { Cursor } from './cursor.ts'
import { parseLogic } from './filter.ts'
import { parseOrder } from './order.ts'
import { parseSelect } from './select.ts'

const RESERVED = /^(?:(.+?)\.)?(?:(not)\.)?(and|or)$|^(?:(.+)\.)?(order|limit|offset)$/s

/** Splits a query string (without `?`) into decoded pairs, in order; `+` is a space. */
export function decodePairs(queryString: string): [string, string][] {
  if (queryString === '') return []
  const pairs: [string, string][] = []
  for (const piece of queryString.split('&')) {
    if (piece === '') continue
    const at = piece.indexOf('=')
    pairs.push(at < 0 ? [decode(piece), ''] : [decode(piece.slice(0, at)), decode(piece.slice(at + 1))])
  }
  return pairs
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  if (!spaced.includes('%')) return spaced
  try {
    // what is no code stands for itself: `like(any).{%a,b%}` may be typed as it is
    return decodeURIComponent(spaced.replaceAll(/%(?![\dA-Fa-f]{2})/g, '%25'))
  } catch {
    throw parseError('query string', text, 0, 'invalid percent-encoding')
  }
}

/** Sorts the parameters of a request into the parts of a query; names are not looked up here. */
export function parseQuery(pairs: readonly [string, string][]): ParsedQuery {
  const once = new Map<string, string>()
  const filters: RawFilter[] = []
  const logic: At<LogicGroup>[] = []
  const order: At<readonly OrderTerm[]>[] = []
  const limit: At<number>[] = []
  const offset: At<number>[] = []
  for (const [key, value] of pairs) {
    if (key === 'select' || key === 'columns' || key === 'on_conflict') {
      setOnce(once, key, value)
      continue
    }
    const reserved = RESERVED.exec(key)
    if (!reserved) {
      filters.push({ key, value })
      continue
    }
    const [, logicPath, not, kind, otherPath, other] = reserved
    if (kind === 'and' || kind === 'or') {
      // at the root the pattern reads the `not` of `not.and` as a path
      const path = logicPath === 'not' && not === undefined ? [] : parsePath(logicPath)
      logic.push({ path, value: parseLogic(kind, not !== undefined || logicPath === 'not', value) })
      continue
    }
    setOnce(once, key, value)
    const path = parsePath(otherPath)
    if (other === 'order') order.push({ path, value: value === '' ? [] : parseOrder(value) })
    else (other === 'limit' ? limit : offset).push({ path, value: parseCount(other ?? '', value) })
  }
  if (filters.length > LIMITS.conditions) throw tooComplex(`a request takes at most ${LIMITS.conditions} conditions`)
  const columns = once.get('columns')
  const onConflict = once.get('on_conflict')
  return {
    select: parseSelectOnce(once.get('select')),
    columns: columns === undefined ? null : parseColumns(columns),
    onConflict: onConflict === undefined ? null : parseNames('on_conflict parameter', onConflict),
    filters, logic, order, limit, offset,
  }
}

export function parseColumns(text: string): string[] {
  return parseNames('columns parameter', text)
}

function parseSelectOnce(text: string | undefined): SelectItem[] {
  return parseSelect(text ?? '')
}

function setOnce(seen: Map<string, string>, key: string, value: string): void {
  if (seen.has(key)) throw parseError('query string', key, 0, `the parameter '${key}' is given twice`)
  seen.set(key, value)
}

function parsePath(text: string | undefined): string[] {
  return text === undefined ? [] : splitNames(new Cursor('tree path', text), '.')
}

function parseNames(part: string, text: string): string[] {
  return splitNames(new Cursor(part, text), ',')
}

function splitNames(cursor: Cursor, separator: string): string[] {
  const names = [cursor.name()]
  while (cursor.take(separator)) {
    cursor.spaces()
    names.push(cursor.name())
  }
  cursor.expectEnd(`"${separator}" or end of input`)
  return names
}

function parseCount(name: string, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw parseError(`${name} parameter`, text, 0, 'expecting an integer')
  const count = Number(text)
  if (count < 0 && name === 'limit') throw rangeNotSatisfiable('Limit should be greater than or equal to zero.')
  return Math.max(count, 0)
}
