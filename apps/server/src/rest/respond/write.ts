import type { Statement, StatementResult } from '../../kernel/database.ts'
import { writtenJson } from '../parse/body.ts'
import { parseQuery } from '../parse/query.ts'
import { preferenceApplied } from '../parse/preferences.ts'
import type { Preferences } from '../parse/preferences.ts'
import { underOwnName } from '../plan/own-name.ts'
import { planRepresentation } from '../plan/read.ts'
import { returningColumns } from '../plan/returning.ts'
import type { ReadNode, WritePlan } from '../plan/types.ts'
import { checkPut } from '../plan/put.ts'
import { planWrite } from '../plan/write.ts'
import type { WriteRequest } from '../plan/write.ts'
import type { RestRequest } from '../request.ts'
import type { Rules } from '../rules.ts'
import type { CatalogName, Relation, SchemaCache } from '../schema/types.ts'
import { answerSql } from '../sql/answer.ts'
import type { BodyShape, RowGuard } from '../sql/answer.ts'
import { mainStatement } from '../sql/explain.ts'
import { readSql } from '../sql/read.ts'
import { sql } from '../template.ts'
import { INSERTED_SQL, locationSql, writeCte } from '../sql/write.ts'
import { planReply, readAnswer } from './answer.ts'
import type { Answer, Reply } from './answer.ts'
import { csvHead } from './read.ts'

export interface CompiledWrite {
  readonly statements: readonly Statement[]
  readonly guard: RowGuard | null
  reply(results: readonly StatementResult[]): Reply
}

const KINDS: Readonly<Record<string, WriteRequest['kind']>> = { POST: 'insert', PATCH: 'update', PUT: 'put', DELETE: 'delete' }

/** POST, PATCH, PUT and DELETE of a relation: one statement, so that a refused guard undoes the write. */
export function compileWrite(cache: SchemaCache, relation: Relation, request: RestRequest, rules: Rules): CompiledWrite {
  const kind = KINDS[request.method] ?? 'delete'
  const { preferences, media } = request
  const query = parseQuery(request.pairs)
  if (kind === 'put') checkPut(relation, query)
  const { aggregates, bare } = rules
  const { node: planned, where } = planRepresentation({ cache, relation, query, maxRows: bare ? Infinity : rules.maxRows, aggregates, jsonb: bare })
  const node = underOwnName(planned, media)
  const body = kind === 'delete' ? '' : writtenJson(request.bodyKind, request.body)
  const plan = planWrite({ relation, kind, body, query, preferences, node, where, bare })
  const isShown = preferences.return === 'representation'
  const isLocated = kind === 'insert' && preferences.return === 'headers-only' && relation.primaryKey.length > 0
  const returning = returned(node, relation, isShown, isLocated)
  const guard = rowGuard(request)
  const shape: BodyShape = !isShown ? 'none' : media.form === 'csv' ? 'csv' : media.singular ? 'one-row' : 'rows'
  const main = answerSql(isShown ? readSql(node) : sql`SELECT * FROM source AS s0`, {
    cte: writeCte(plan, node, returning),
    body: shape,
    stripNulls: media.stripNulls,
    ...(shape === 'csv' ? { head: csvHead(node) } : {}),
    inserted: plan.conflict?.merge === true && plan.columns.length > 0 ? INSERTED_SQL : null,
    location: isLocated ? locationSql(relation.primaryKey) : null,
    guard,
  })
  return {
    statements: [mainStatement(main, media.explain)],
    guard,
    reply: ([result]) => (media.explain ? planReply(result, media) : writeReply(readAnswer(result), { request, plan, isShown, rules })),
  }
}

function returned(node: ReadNode, relation: Relation, isShown: boolean, isLocated: boolean): readonly CatalogName[] | 'all' | null {
  if (isShown) return returningColumns(node)
  return isLocated ? relation.primaryKey : null
}

function rowGuard({ media, preferences, method }: RestRequest): RowGuard | null {
  if (media.explain) return null
  if (method === 'PUT') return { kind: 'put', rows: 1 }
  if (media.singular) return { kind: 'exactly', rows: 1 }
  if (method === 'POST' || preferences.handling !== 'strict' || preferences.maxAffected === null) return null
  return { kind: 'at-most', rows: preferences.maxAffected }
}

interface WriteShape {
  readonly request: RestRequest
  readonly plan: WritePlan
  readonly isShown: boolean
  readonly rules: Rules
}

function writeReply(answer: Answer, { request, plan, isShown, rules }: WriteShape): Reply {
  const { preferences, media } = request
  const total = preferences.count === 'exact' || preferences.count === 'planned' || preferences.count === 'estimated' ? String(answer.count) : '*'
  const applied = preferenceApplied(preferences, appliedKinds(request.method, plan, rules))
  return {
    status: answer.status ?? writeStatus(answer, plan, isShown),
    headers: {
      ...(request.method === 'PUT' ? {} : { 'content-range': plan.kind === 'update' ? writtenRange(answer.count, total) : `*/${total}` }),
      ...(isShown ? { 'content-type': media.contentType } : {}),
      ...(applied === null ? {} : { 'preference-applied': applied }),
      ...location(answer, plan),
      ...answer.headers,
    },
    body: answer.body ?? '',
  }
}

function writeStatus(answer: Answer, plan: WritePlan, isShown: boolean): number {
  const done = isShown ? 200 : 204
  if (plan.kind !== 'insert') return done
  if (plan.only !== null && !isShown) return done
  // nothing counted: no row had a column to merge, so every written one is new
  const isNew = plan.conflict?.merge !== true || (answer.inserted ?? answer.count) > 0
  return isNew ? 201 : 200
}

function writtenRange(count: number, total: string): string {
  return `${count === 0 ? '*' : `0-${String(count - 1)}`}/${total}`
}

function appliedKinds(method: string, plan: WritePlan, rules: Rules): ReadonlySet<keyof Preferences> {
  const kinds: (keyof Preferences)[] = ['return', 'count', 'handling', 'timezone']
  if (rules.endMayBeChosen) kinds.push('tx')
  if (plan.kind !== 'insert') kinds.push('maxAffected')
  if (method === 'POST' || method === 'PATCH') kinds.push('missing')
  if (method === 'POST' && plan.conflict !== null) kinds.push('resolution')
  return new Set(kinds)
}

/** `/books?id=eq.7` when exactly one row was inserted. */
function location(answer: Answer, { relation }: WritePlan): Record<string, string> {
  if (answer.location === null) return {}
  const keys = answer.location.map((value, index) => `${encodeURIComponent(relation.primaryKey[index] ?? '')}=${value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`}`)
  return { location: `/${encodeURIComponent(relation.name)}?${keys.join('&')}` }
}
