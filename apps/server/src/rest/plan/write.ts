import { RestError, invalidBody } from '../errors.ts'
import type { ParsedQuery } from '../parse/ast.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Column, Relation } from '../schema/types.ts'
import type { Predicate, ReadNode, WritePlan } from './types.ts'

export interface WriteRequest {
  readonly relation: Relation
  readonly kind: WritePlan['kind']
  readonly body: string
  readonly query: ParsedQuery
  readonly preferences: Preferences
  readonly node: ReadNode
  readonly where: readonly Predicate[]
}

/** The write half of a mutation, with the body checked against the columns of the relation. */
export function planWrite(request: WriteRequest): WritePlan {
  const { relation, kind, query, preferences, node, where } = request
  const base = { relation, kind, where, alias: node.alias, missingDefault: false, conflict: null, columns: [], body: '' }
  if (kind !== 'insert' && where.length === 0) throw withoutWhere(kind)
  if (kind === 'delete') return base
  const { rows, text } = readBody(request.body, kind)
  const columns = writtenColumns(relation, rows, query.columns)
  if (kind === 'update') return { ...base, body: text, columns }
  return {
    ...base, body: text, columns,
    missingDefault: preferences.missing === 'default',
    conflict: conflictOf(relation, query, preferences),
  }
}

function withoutWhere(kind: 'update' | 'delete'): RestError {
  const verb = kind.toUpperCase()
  return new RestError(400, '21000', `${verb} requires a WHERE clause`, {
    hint: 'Name the rows by at least one filter.',
  })
}

/**
 * The rows of a body, for their keys only: values stay in the raw text, which PostgreSQL reads itself, so that no number passes through
 * a JavaScript number.
 */
function readBody(body: string, kind: 'insert' | 'update'): { rows: readonly object[]; text: string } {
  const value = parseJson(body)
  if (!Array.isArray(value)) {
    if (!isObject(value)) throw invalidBody()
    return { rows: [value], text: kind === 'insert' ? `[${body}]` : body }
  }
  const rows: readonly unknown[] = value
  if (!rows.every(isObject)) throw invalidBody()
  if (kind === 'insert') return { rows, text: body }
  if (rows.length > 1) throw invalidBody('An update takes one JSON object')
  // an array of one object: the object is the text between the brackets
  return { rows, text: rows.length === 0 ? '{}' : body.slice(body.indexOf('[') + 1, body.lastIndexOf(']')) }
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw invalidBody()
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
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

function commonKeys(rows: readonly object[]): string[] {
  const [first, ...others] = rows
  if (!first) return []
  const keys = Object.keys(first)
  for (const row of others) {
    if (Object.keys(row).length !== keys.length || !keys.every((key) => Object.hasOwn(row, key))) {
      throw invalidBody('All object keys must match')
    }
  }
  return keys
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
