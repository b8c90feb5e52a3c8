import { RestError, invalidBody, otherRow, unevenRows } from '../errors.ts'
import type { ParsedQuery } from '../parse/ast.ts'
import { commonKeys, isObject, parseJson } from '../parse/body.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Column, Relation } from '../schema/types.ts'
import type { Predicate, ReadNode, WritePlan } from './types.ts'

export interface WriteRequest {
  readonly relation: Relation
  readonly kind: WritePlan['kind'] | 'put'
  /** JSON text */
  readonly body: string
  readonly query: ParsedQuery
  readonly preferences: Preferences
  readonly node: ReadNode
  readonly where: readonly Predicate[]
  /** a change or removal of every row is let through to PostgreSQL */
  readonly bare?: boolean
}

/** The write half of a mutation, with the body checked against the columns of the relation. */
export function planWrite(request: WriteRequest): WritePlan {
  const { relation, query, preferences, node, where, bare = false } = request
  const kind = request.kind === 'put' ? 'insert' : request.kind
  const base = { relation, kind, where, alias: node.alias, missingDefault: false, conflict: null, columns: [], body: '', isList: false, only: null }
  if (kind !== 'insert' && where.length === 0 && !bare) throw withoutWhere(kind)
  if (kind === 'delete') return base
  const { rows, text, isList } = readBody(request.body, kind)
  const columns = writtenColumns(relation, rows, query.columns)
  const written = { ...base, body: text, columns, isList, missingDefault: preferences.missing === 'default' }
  if (kind === 'update') return written
  if (request.kind === 'put') {
    // without its key a row would get another by default
    if (!relation.primaryKey.every((key) => columns.some(({ name }) => name === key))) throw otherRow()
    return { ...written, missingDefault: false, only: where, conflict: { columns: relation.primaryKey, merge: true } }
  }
  return { ...written, conflict: conflictOf(relation, query, preferences) }
}

function withoutWhere(kind: 'update' | 'delete'): RestError {
  const verb = kind.toUpperCase()
  return new RestError(400, '21000', `${verb} requires a WHERE clause`, {
    hint: 'Name the rows by at least one filter.',
  })
}

/**
 * The rows of a body, for their keys only: values stay in the raw text, which PostgreSQL reads itself, so that no number passes through
 * a JavaScript number. An update takes the first of several.
 */
function readBody(body: string, kind: 'insert' | 'update'): { rows: readonly object[]; text: string; isList: boolean } {
  const value = parseJson(body)
  if (!Array.isArray(value)) {
    if (!isObject(value)) throw invalidBody()
    return { rows: [value], text: body, isList: false }
  }
  const rows: readonly unknown[] = value
  if (!rows.every(isObject)) throw unevenRows()
  if (kind === 'insert' || rows.length > 1) return { rows, text: body, isList: true }
  // an array of one object: the object is the text between the brackets
  return { rows, text: rows.length === 0 ? '{}' : body.slice(body.indexOf('[') + 1, body.lastIndexOf(']')), isList: false }
}

function writtenColumns(relation: Relation, rows: readonly object[], listed: readonly string[] | null): Column[] {
  const names = listed ?? commonKeys(rows)
  return [...new Set(names)].map((name) => {
    const column = relation.columns.get(name)
    if (!column) {
      throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${relation.name}' in the schema cache`)
    }
    return column
  })
}

function conflictOf(relation: Relation, query: ParsedQuery, preferences: Preferences): WritePlan['conflict'] {
  if (preferences.resolution === null) return null
  const merge = preferences.resolution === 'merge-duplicates'
  if (query.onConflict === null) return relation.primaryKey.length === 0 ? null : { columns: relation.primaryKey, merge }
  const columns = query.onConflict.map((name) => {
    const column = relation.columns.get(name)
    if (!column) throw new RestError(400, '42703', `column "${name}" does not exist`)
    return column.name
  })
  return { columns, merge }
}
