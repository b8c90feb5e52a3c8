import type { Statement, StatementResult } from '../../kernel/database.ts'
import { RestError, notSingular } from '../errors.ts'
import { parseQuery } from '../parse/query.ts'
import { preferenceApplied } from '../parse/preferences.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseRange } from '../parse/range.ts'
import { planBodyCall, planQueryCall } from '../plan/call.ts'
import type { CallPlan } from '../plan/call.ts'
import { planRead } from '../plan/read.ts'
import type { RestRequest } from '../request.ts'
import type { Relation, SchemaCache } from '../schema/types.ts'
import { answerSql } from '../sql/answer.ts'
import type { BodyShape, RowGuard } from '../sql/answer.ts'
import { callCte } from '../sql/call.ts'
import { readSql } from '../sql/read.ts'
import { render, sql } from '../template.ts'
import { contentRange, readAnswer } from './answer.ts'
import type { Answer, Reply } from './answer.ts'
import { readReply } from './read.ts'
import { totalSql } from './totals.ts'

export interface CompiledCall {
  readonly statements: readonly Statement[]
  readonly guard: RowGuard | null
  readonly readOnly: boolean
  reply(results: readonly StatementResult[]): Reply
}

const APPLIED: ReadonlySet<keyof Preferences> = new Set(['count', 'handling', 'timezone', 'maxAffected'])

/** A function call, by POST with a JSON object or by GET and HEAD with query parameters. */
export function compileCall(cache: SchemaCache, name: string, request: RestRequest, maxRows: number): CompiledCall {
  const isPost = request.method === 'POST'
  const { plan, rest } = isPost
    ? { plan: planBodyCall(cache, request.schema, name, request.body), rest: request.pairs }
    : planQueryCall(cache, request.schema, name, request.pairs)
  const readOnly = !isPost || !plan.routine.volatile
  const guard = callGuard(plan, request)
  const { result } = plan.routine
  return result === null
    ? { ...compileScalar(plan, request, rest), readOnly, guard }
    : { ...compileRows(request, { cache, plan, relation: result, pairs: rest, maxRows, guard }), readOnly, guard }
}

function callGuard({ routine }: CallPlan, { media, preferences }: RestRequest): RowGuard | null {
  if (preferences.handling === 'strict' && preferences.maxAffected !== null) {
    if (!routine.returnsSet) {
      throw new RestError(400, 'PGRST128', 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict')
    }
    return { kind: 'at-most', rows: preferences.maxAffected }
  }
  return media.singular && routine.returns !== 'void' ? { kind: 'exactly', rows: 1 } : null
}

interface RowsCall {
  readonly cache: SchemaCache
  readonly plan: CallPlan
  readonly relation: Relation
  readonly pairs: readonly [string, string][]
  readonly maxRows: number
  readonly guard: RowGuard | null
}

function compileRows(request: RestRequest, call: RowsCall): Omit<CompiledCall, 'guard' | 'readOnly'> {
  const { cache, plan, relation, pairs, maxRows, guard } = call
  const { media, preferences } = request
  const isSet = plan.routine.returnsSet
  const node = planRead({ cache, relation, source: 'result', query: parseQuery(pairs), range: parseRange(request.range), maxRows })
  const count = preferences.count
  const body = bodyShape(request, isSet && !media.singular ? 'rows' : 'one-row')
  const main = answerSql(readSql(node), {
    cte: callCte(plan), body, stripNulls: media.stripNulls, guard,
    // the estimate of a function's result says nothing, so any asked count is exact
    total: totalSql(node, count === null ? null : 'exact', maxRows),
  })
  const applied = preferenceApplied(preferences, APPLIED)
  const headers = applied === null ? {} : { 'preference-applied': applied }
  return {
    statements: [render(main)],
    reply: ([first]) => {
      const answer = readAnswer(first)
      return readReply(answer, answer.total, { node, media, headers })
    },
  }
}

function compileScalar(plan: CallPlan, request: RestRequest, pairs: readonly [string, string][]): Omit<CompiledCall, 'guard' | 'readOnly'> {
  refuseQuery(pairs)
  const { returnsSet, returns } = plan.routine
  const body = returns === 'void' ? 'none' : bodyShape(request, returnsSet && !request.media.singular ? 'values' : 'one-value')
  const main = answerSql(sql`SELECT * FROM source AS s0`, { cte: callCte(plan), body, stripNulls: false })
  return { statements: [render(main)], reply: ([first]) => scalarReply(readAnswer(first), plan, request) }
}

/** A value has no columns to choose, filter or order. */
function refuseQuery(pairs: readonly [string, string][]): void {
  const other = pairs.find(([key, value]) => !(key === 'select' && (value === '*' || value === '')) && key !== 'columns')
  if (!other) return
  throw new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: `The parameter '${other[0]}' does not apply to a function that returns a value`,
  })
}

function scalarReply(answer: Answer, plan: CallPlan, request: RestRequest): Reply {
  const { media } = request
  if (media.singular && plan.routine.returns !== 'void' && answer.count !== 1) throw notSingular(answer.count)
  const isVoid = plan.routine.returns === 'void'
  return {
    status: answer.status ?? (isVoid ? 204 : 200),
    headers: {
      ...(isVoid ? {} : { 'content-type': media.contentType }),
      'content-range': contentRange(0, answer.count, null),
      ...answer.headers,
    },
    body: answer.body ?? '',
  }
}

function bodyShape(request: RestRequest, shape: BodyShape): BodyShape {
  return request.method === 'HEAD' || request.preferences.return === 'minimal' ? 'none' : shape
}
