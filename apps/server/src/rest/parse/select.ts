import { RestError, notImplemented, tooComplex } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { SelectItem } from './ast.ts'
import { Cursor } from './cursor.ts'
import { readJsonPath } from './field.ts'

const CAST = /[A-Za-z_][A-Za-z0-9_]*(?: [A-Za-z0-9_]+)*/y
const AGGREGATE = /\.?(?:sum|avg|count|max|min)\(\)/y
const ALIAS = /\s*:(?!:)/y

/**
 * Reads the `select` parameter into a tree. Missing or empty means every column.
 * @throws RestError PGRST100 for unknown grammar, PGRST123 for aggregates, PGRST127 for spreads.
 */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor('select parameter', text)
  if (text === '') return [{ kind: 'star' }]
  const reader = new SelectReader(cursor)
  const items = reader.items(0)
  cursor.expectEnd('"," or end of input')
  return items
}

class SelectReader {
  private readonly cursor: Cursor
  private count = 0
  private embeds = 0

  constructor(cursor: Cursor) {
    this.cursor = cursor
  }

  items(depth: number): SelectItem[] {
    const items = [this.item(depth)]
    while (this.cursor.take(',')) items.push(this.item(depth))
    return items
  }

  private item(depth: number): SelectItem {
    if (++this.count > LIMITS.selectItems) throw tooComplex(`select takes at most ${LIMITS.selectItems} items`)
    const { cursor } = this
    if (cursor.take('...')) throw notImplemented('Spreading an embedded resource ("...") is not supported')
    if (cursor.take('*')) return { kind: 'star' }
    this.refuseAggregate()
    let name = cursor.name()
    let alias: string | null = null
    if (cursor.match(ALIAS)) {
      alias = name
      this.refuseAggregate()
      name = cursor.name()
    }
    if (cursor.text[cursor.position] === '!' || cursor.text[cursor.position] === '(') return this.embed(name, alias, depth)
    const path = readJsonPath(cursor)
    const cast = cursor.take('::') ? this.cast() : null
    this.refuseAggregate()
    return { kind: 'field', field: { name, path }, alias, cast }
  }

  private embed(target: string, alias: string | null, depth: number): SelectItem {
    const { cursor } = this
    if (depth >= LIMITS.embedDepth) throw tooComplex(`embeds nest at most ${LIMITS.embedDepth} levels`)
    if (++this.embeds > LIMITS.embeds) throw tooComplex(`a request takes at most ${LIMITS.embeds} embeds`)
    let hint: string | null = null
    let join: 'inner' | 'left' | null = null
    while (cursor.take('!')) {
      const word = cursor.name()
      if ((word === 'inner' || word === 'left') && join === null) join = word
      else if (hint === null) hint = word
      else throw cursor.failure('"("')
    }
    cursor.expect('(')
    const items = cursor.take(')') ? [] : this.items(depth + 1)
    if (items.length > 0) cursor.expect(')')
    return { kind: 'embed', target, alias, hint, join, items }
  }

  private cast(): string {
    const found = this.cursor.match(CAST)
    if (!found) throw this.cursor.failure('a type name ([a..z0..9_ ])')
    return found[0]
  }

  private refuseAggregate(): void {
    if (this.cursor.match(AGGREGATE)) throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
  }
}
