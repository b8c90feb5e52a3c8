import { tooComplex } from '../errors.ts'
import type { RestError } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { OrderTerm } from './ast.ts'
import { Cursor } from './cursor.ts'
import { readField } from './field.ts'

const DIRECTIONS = ['asc', 'desc'] as const
const NULLS = ['nullsfirst', 'nullslast'] as const
const ENDED = '"," or end of input'

/** `name.desc.nullslast,department(name).asc` */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor('order', text)
  const terms: OrderTerm[] = []
  do {
    if (terms.length >= LIMITS.orderTerms) throw tooComplex(`order takes at most ${LIMITS.orderTerms} terms`)
    cursor.spaces()
    terms.push(readTerm(cursor))
  } while (cursor.take(','))
  cursor.expectEnd(ENDED)
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
  const words = [...readWords(cursor)]
  const direction = words.find((word) => word === 'asc' || word === 'desc') ?? null
  const nulls = words.find((word) => word === 'nullsfirst' || word === 'nullslast')
  return { relation, field, direction, nulls: nulls === undefined ? null : nulls === 'nullsfirst' ? 'first' : 'last' }
}

type OrderWord = (typeof DIRECTIONS)[number] | (typeof NULLS)[number]

/** `.asc` or `.desc`, then `.nullsfirst` or `.nullslast`, each of them optional. */
function* readWords(cursor: Cursor): Generator<OrderWord> {
  let allowed: readonly OrderWord[] = [...DIRECTIONS, ...NULLS]
  while (cursor.text[cursor.position] === '.') {
    const word = allowed.find((candidate) => cursor.take(`.${candidate}`))
    if (word === undefined) throw wrongWord(cursor, allowed)
    yield word
    allowed = word === 'asc' || word === 'desc' ? NULLS : []
    cursor.spaces()
    if (!cursor.ended && !',.'.includes(cursor.text.charAt(cursor.position))) {
      throw cursor.failure(allowed.length > 0 ? `delimiter (.), ${ENDED}` : ENDED, "'")
    }
  }
}

/** Told at the place where the word begins, by the first character that does not fit. */
function wrongWord(cursor: Cursor, allowed: readonly OrderWord[]): RestError {
  if (allowed.length === 0) return cursor.failure(ENDED, "'")
  cursor.take('.')
  const given = cursor.text.slice(cursor.position)
  const likely = allowed[0] ?? ''
  let fits = 0
  while (fits < given.length && given[fits] === likely[fits]) fits++
  const [last, ...others] = allowed.map((word) => `"${word}"`).reverse()
  return cursor.failure(`${others.reverse().join(', ')} or ${last ?? ''}`, '"', given.charAt(fits))
}
