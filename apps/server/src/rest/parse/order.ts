import { tooComplex } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { OrderTerm } from './ast.ts'
import { Cursor } from './cursor.ts'
import { readField } from './field.ts'

const DIRECTION = /\.(asc|desc)(?=$|[.,])/y
const NULLS = /\.nulls(first|last)(?=$|,)/y

/** `name.desc.nullslast,department(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor('order', text)
  const terms: OrderTerm[] = []
  do {
    if (terms.length >= LIMITS.orderTerms) throw tooComplex(`order takes at most ${LIMITS.orderTerms} terms`)
    terms.push(readTerm(cursor))
  } while (cursor.take(','))
  cursor.expectEnd('"," or end of input')
  return terms
}

function readTerm(cursor: Cursor): OrderTerm {
  let field = readField(cursor)
  let relation: string | null = null
  if (field.path.length === 0 && cursor.take('(')) {
    relation = field.name
    field = readField(cursor)
    cursor.expect(')')
  }
  const direction = cursor.match(DIRECTION)?.[1]
  const nulls = cursor.match(NULLS)?.[1]
  return {
    relation,
    field,
    direction: direction === 'asc' || direction === 'desc' ? direction : null,
    nulls: nulls === 'first' || nulls === 'last' ? nulls : null,
  }
}
