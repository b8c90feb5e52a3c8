import { Buffer } from 'node:buffer'

import { RestError } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { CatalogName } from './schema/types.ts'

declare const sqlBrand: unique symbol
declare const labelBrand: unique symbol

/** SQL text with its parameters. Made only by this file, so that no text of a request can become SQL. */
export interface Sql {
  readonly [sqlBrand]: true
  /** text pieces; a parameter stands between each two */
  readonly pieces: readonly string[]
  readonly values: readonly (string | null)[]
}

/** A name that a request chose for its own output; checked, and only ever written quoted. */
export type Label = string & { readonly [labelBrand]: true }

function make(pieces: readonly string[], values: readonly (string | null)[]): Sql {
  return { pieces, values } as Sql
}

/** SQL from literal text and other SQL. A plain string does not fit into it. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Sql[]): Sql {
  const pieces = [strings[0] ?? '']
  const values: (string | null)[] = []
  parts.forEach((part, index) => {
    append(pieces, values, part)
    pieces.push((pieces.pop() ?? '') + (strings[index + 1] ?? ''))
  })
  return make(pieces, values)
}

function append(pieces: string[], values: (string | null)[], part: Sql): void {
  pieces.push((pieces.pop() ?? '') + (part.pieces[0] ?? ''), ...part.pieces.slice(1))
  values.push(...part.values)
}

export const EMPTY: Sql = make([''], [])

/** An untyped parameter: PostgreSQL decides its type from where it stands. */
export function bind(value: string | null): Sql {
  return make(['', ''], [value])
}

export function integer(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError('not an integer')
  return make([String(value)], [])
}

/** A quoted identifier: a name from the catalogue or a checked label. */
export function ident(name: CatalogName | Label): Sql {
  return make([`"${name.replaceAll('"', '""')}"`], [])
}

/** What SQL calls the rows of a relation: a letter and a number of the planner, or the relation's own name. */
export type Alias = PlannerAlias | CatalogName
type PlannerAlias = `${'e' | 'j' | 'r' | 't'}${number}`

export function isPlannerAlias(alias: string): alias is PlannerAlias {
  return /^[ejrt]\d+$/.test(alias)
}

export function tableAlias(alias: Alias): Sql {
  return isPlannerAlias(alias) ? make([alias], []) : ident(alias)
}

export function join(parts: readonly Sql[], separator: Sql): Sql {
  const pieces = ['']
  const values: (string | null)[] = []
  parts.forEach((part, index) => {
    if (index > 0) append(pieces, values, separator)
    append(pieces, values, part)
  })
  return make(pieces, values)
}

export function list(parts: readonly Sql[]): Sql {
  return join(parts, sql`, `)
}

/** A name as a string constant, for a place that leaves a parameter without a type. */
export function literal(name: CatalogName): Sql {
  const text = name.replaceAll("'", "''")
  return make([text.includes('\\') ? `E'${text.replaceAll('\\', '\\\\')}'` : `'${text}'`], [])
}

/** Text that PostgreSQL's catalogue printed as SQL: a type or a default expression. Never text of a request. */
export function catalogSql(text: string): Sql {
  return make([text], [])
}

/** @throws RestError when the name is too long for PostgreSQL, which would cut it silently, or holds a NUL. */
export function label(text: string): Label {
  if (text.includes('\u0000') || Buffer.byteLength(text) > LIMITS.identifierBytes) {
    throw new RestError(400, '42602', 'invalid name', { details: `Names take at most ${LIMITS.identifierBytes} bytes` })
  }
  return text as Label
}

export function render(statement: Sql): { text: string; values: readonly (string | null)[] } {
  let text = statement.pieces[0] ?? ''
  for (let index = 1; index < statement.pieces.length; index++) text += `$${index}${statement.pieces[index] ?? ''}`
  return { text, values: statement.values }
}
