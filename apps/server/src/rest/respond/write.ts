import type { Statement, StatementResult } from '../../kernel/database.ts'
import { parseQuery } from '../parse/query.ts'
import { preferenceApplied } from '../parse/preferences.ts'
import type { Preferences } from '../parse/preferences.ts'
import { planRepresentation } from '../plan/read.ts'
import { returningColumns } from '../plan/returning.ts'
import type { ReadNode, WritePlan } from '../plan/types.ts'
import { planWrite } from '../plan/write.ts'
import type { RestRequest } from '../request.ts'
import type { CatalogName, Relation, SchemaCache } from '../schema/types.ts'
import { answerSql } from '../sql/answer.ts'
import type { RowGuard } from '../sql/answer.ts'
import { readSql } from '../sql/read.ts'
import { render, sql } from '../template.ts'
import { INSERTED_SQL, locationSql, writeCte } from '../sql/write.ts'
import { readAnswer } from './answer.ts'
import type { Answer, Reply } from './answer.ts'

export interface CompiledWrite {
  readonly statements: readonly Statement[]
  readonly guard: RowGuard | null
  reply(results: readonly StatementResult[]): Reply
}

const KINDS: Readonly<Record<string, WritePlan['kind']>> = { POST: 'insert', PATCH: 'update', DELETE: 'delete' }

/** POST, PATCH and DELETE of a relation: one statement, so that a refused guard undoes the write. */
export function compileWrite(cache: SchemaCache, relation: Relation, request: RestRequest, maxRows: number): CompiledWrite {
  const kind = KINDS[request.method] ?? 'delete'
  const { preferences, media } = request
  const query = parseQuery(request.pairs)
  const { node, where } = planRepresentation({ cache, relation, query, maxRows })
  const plan = planWrite({ relation, kind, body: request.body, query, preferences, node, where })
  const isShown = preferences.return === 'representation'
  const isLocated = kind === 'insert' && preferences.return === 'headers-only' && relation.primaryKey.length > 0
  const returning = returned(node, relation, isShown, isLocated)
  const guard = rowGuard(request)
  const main = answerSql(isShown ? readSql(node) : sql`SELECT * FROM source AS s0`, {
    cte: writeCte(plan, node, returning),
    body: !isShown ? 'none' : media.singular ? 'one-row' : 'rows',
    stripNulls: media.stripNulls,
    inserted: plan.conflict?.merge === true && plan.columns.length > 0 ? INSERTED_SQL : null,
    location: isLocated ? locationSql(relation.primaryKey) : null,
    guard,
  })
  return {
    statements: [render(main)],
    guard,
    reply: ([result]) => writeReply(readAnswer(result), { request, plan, isShown }),
  }
}

function returned(node: ReadNode, relation: Relation, isShown: boolean, isLocated: boolean): readonly CatalogName[] | 'all' | null {
  if (isShown) return returningColumns(node)
  return isLocated ? relation.primaryKey : null
}

function rowGuard({ media, preferences }: RestRequest): RowGuard | null {
  if (media.singular && preferences.return === 'representation') return { kind: 'exactly', rows: 1 }
  if (preferences.handling !== 'strict' || preferences.maxAffected === null) return null
  return { kind: 'at-most', rows: preferences.maxAffected }
}

interface WriteShape {
  readonly request: RestRequest
  readonly plan: WritePlan
  readonly isShown: boolean
}

function writeReply(answer: Answer, { request, plan, isShown }: WriteShape): Reply {
  const { preferences, media } = request
  const total = preferences.count === 'exact' || preferences.count === 'planned' || preferences.count === 'estimated' ? String(answer.count) : '*'
  const applied = preferenceApplied(preferences, appliedKinds(plan))
  return {
    status: answer.status ?? writeStatus(answer, plan, isShown),
    headers: {
      'content-range': `*/${total}`,
      ...(isShown ? { 'content-type': media.contentType } : {}),
      ...(applied === null ? {} : { 'preference-applied': applied }),
      ...location(answer, plan),
      ...answer.headers,
    },
    body: answer.body ?? '',
  }
}

function writeStatus(answer: Answer, plan: WritePlan, isShown: boolean): number {
  if (plan.kind !== 'insert') return isShown ? 200 : 204
  return plan.conflict?.merge === true && answer.inserted !== null && answer.inserted <= 0 ? 200 : 201
}

function appliedKinds(plan: WritePlan): ReadonlySet<keyof Preferences> {
  const kinds: (keyof Preferences)[] = ['return', 'count', 'handling', 'timezone', 'maxAffected']
  if (plan.kind === 'insert') kinds.push('missing')
  if (plan.conflict !== null) kinds.push('resolution')
  return new Set(kinds)
}

/** `/books?id=eq.7` when exactly one row was inserted. */
function location(answer: Answer, { relation }: WritePlan): Record<string, string> {
  if (answer.location === null) return {}
  const keys = answer.location.map((value, index) => `${encodeURIComponent(relation.primaryKey[index] ?? '')}=eq.${encodeURIComponent(value)}`)
  return { location: `/${encodeURIComponent(relation.name)}?${keys.join('&')}` }
}
