import { expect, it } from 'vitest'

import { RestError } from './errors.ts'
import { decodePairs, parseQuery } from './parse/query.ts'
import { planRead, planRepresentation } from './plan/read.ts'
import { returningColumns } from './plan/returning.ts'
import { countedRowsSql, readSql } from './sql/read.ts'
import { render } from './template.ts'
import { libraryCache, libraryRelation } from './testing/library-cache.ts'

const PIECES = [
  'select=', 'order=', 'or=', 'and=', 'not.or=', 'limit=', 'offset=', 'authors.', 'covers.', 'topics.', 'a.', 'id', 'title', 'author_id', 'covers', 'topics', 'covers_of', 'a:', 'authors!books_author_fkey',
  '(', ')', ',', '.', ':', '::', '!', '!inner', '!left', '*', '->', '->>', '=', '&', 'eq.', 'not.', 'in.(', 'is.null', 'is.', 'like.', 'fts(x).', 'cs.{', '}', '"', '\\', '%22', '%5C', '%00', '%F0%9F%98%80', '+',
  '1', '-1', 'desc', 'asc', 'nullslast', 'text', "'", ';', '--', '$1', '...', 'count()', 'and(', 'or(', '{1,2}', 'eq(any).', 'é', ' ',
]

/** The same sequence at every run: a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

it('any text either becomes one parameterised statement or is refused by name', () => {
  const cache = libraryCache()
  const relation = libraryRelation(cache, 'books')
  const next = random(20_261_120)
  const pick = () => PIECES[Math.floor(next() * PIECES.length)] ?? ''
  let compiled = 0
  for (let round = 0; round < 20_000; round++) {
    const start = ['select=', 'id=eq.', 'order=', 'or=(', 'select=covers(*)&covers.', 'select=topics(*),covers_of()&topics.'][round % 6] ?? ''
    const text = start + Array.from({ length: 1 + Math.floor(next() * 5) }, pick).join('')
    try {
      const query = parseQuery(decodePairs(text))
      const node = planRead({ cache, relation, source: 'relation', query, range: null, maxRows: 100 })
      for (const statement of [render(readSql(node)), render(countedRowsSql(node))]) {
        const parameters = statement.text.match(/\$\d+/g) ?? []
        const outsideNames = statement.text.replaceAll(/"(?:[^"]|"")*"|'\[\]'/g, '')
        expect(outsideNames, text).not.toMatch(/['";]|--/)
        expect(parameters.length, text).toBeGreaterThanOrEqual(statement.values.length)
      }
      returningColumns(planRepresentation({ cache, relation, query, maxRows: 100 }).node)
      compiled += 1
    } catch (error) {
      if (!(error instanceof RestError)) throw new Error(`not refused by name: ${text}`, { cause: error })
    }
  }
  expect(compiled).toBeGreaterThan(500)
})
