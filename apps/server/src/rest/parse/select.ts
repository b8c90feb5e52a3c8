import { tooComplex } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { AggregateName, EmbedItem, SelectItem } from './ast.ts'
import { Cursor } from './cursor.ts'
import { readJsonPath } from './field.ts'

const CAST = /[A-Za-z0-9_$ ]*[A-Za-z0-9_$]/y
const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y
const COUNT = /count\(\)/y
const END = '",", ")" or end of input'
const ALIAS = /\s*:(?!:)/y
const CLOSINGS = /[)']*/y

/**
 * Reads the `select` parameter into a tree. Missing or empty means every column.
 * @throws RestError PGRST100 for unknown grammar.
 */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor('select parameter', text)
  if (text === '') return [{ kind: 'star' }]
  const reader = new SelectReader(cursor)
  const items = reader.items(0)
  const last = items.at(-1)
  // as upstream, a sign too many behind the last embed changes nothing; any other text would be an embed that is lost, `!inner` included
  if (last?.kind === 'embed' || last?.kind === 'spread') cursor.match(CLOSINGS)
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
    const items: SelectItem[] = []
    do {
      this.cursor.spaces()
      items.push(this.item(depth))
      this.cursor.spaces()
    } while (this.cursor.take(','))
    return items
  }

  private item(depth: number): SelectItem {
    if (++this.count > LIMITS.selectItems) throw tooComplex(`select takes at most ${LIMITS.selectItems} items`)
    const { cursor } = this
    if (cursor.take('...')) return this.embed('spread', cursor.name(), null, depth)
    if (cursor.take('*')) return { kind: 'star' }
    if (cursor.match(COUNT)) return this.rowCount(null)
    let name = cursor.name()
    let alias: string | null = null
    if (cursor.match(ALIAS)) {
      alias = name
      cursor.spaces()
      if (cursor.match(COUNT)) return this.rowCount(alias)
      name = cursor.name()
    }
    if (cursor.text[cursor.position] === '!' || cursor.text[cursor.position] === '(') return this.embed('embed', name, alias, depth)
    const field = { name, path: readJsonPath(cursor) }
    const cast = this.cast()
    const aggregate = cursor.match(AGGREGATE)?.[1]
    if (aggregate === undefined) return { kind: 'field', field, alias, cast }
    return { kind: 'aggregate', name: aggregate as AggregateName, field, alias, cast, resultCast: this.cast() }
  }

  private rowCount(alias: string | null): SelectItem {
    return { kind: 'aggregate', name: 'count', field: null, alias, cast: null, resultCast: this.cast() }
  }

  private embed(kind: EmbedItem['kind'], target: string, alias: string | null, depth: number): SelectItem {
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
    cursor.spaces()
    const items = cursor.take(')') ? [] : this.items(depth + 1)
    if (items.length > 0 && !cursor.take(')')) throw cursor.failure(END)
    return { kind, target, alias, hint, join, items }
  }

  private cast(): string | null {
    if (!this.cursor.take('::')) return null
    const found = this.cursor.match(CAST)
    if (!found) throw this.cursor.failure('letter or digit')
    return found[0].trim()
  }
}
