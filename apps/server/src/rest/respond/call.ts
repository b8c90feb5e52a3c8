import type { Statement, StatementResult } from '../../kernel/database.ts'
import { RestError } from '../errors.ts'
import { parseQuery } from '../parse/query.ts'
import { preferenceApplied } from '../parse/preferences.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseRange } from '../parse/range.ts'
import { planBodyCall, planQueryCall } from '../plan/call.ts'
import type { CallPlan } from '../plan/call.ts'
import { underOwnName } from '../plan/own-name.ts'
import { planRead } from '../plan/read.ts'
import type { RestRequest } from '../request.ts'
import type { Rules } from '../rules.ts'
import type { Routine, SchemaCache } from '../schema/types.ts'
import { answerSql } from '../sql/answer.ts'
import type { BodyShape, RowGuard } from '../sql/answer.ts'
import { callCte } from '../sql/call.ts'
import { mainStatement } from '../sql/explain.ts'
import { readSql } from '../sql/read.ts'
import { planReply, readAnswer } from './answer.ts'
import type { Reply } from './answer.ts'
import { csvHead, readReply } from './read.ts'
import { totalSql } from './totals.ts'

export interface CompiledCall {
  readonly statements: readonly Statement[]
  readonly guard: RowGuard | null
  readonly readOnly: boolean
  readonly settings: Readonly<Record<string, string>>
  reply(results: readonly StatementResult[]): Reply
}

/** A function call, by POST with its arguments as body or by GET and HEAD with query parameters. */
export function compileCall(cache: SchemaCache, name: string, request: RestRequest, rules: Rules): CompiledCall {
  const isPost = request.method === 'POST'
  const { schema, body, bodyKind: kind, pairs } = request
  const { plan, rest } = isPost
    ? { plan: planBodyCall(cache, schema, name, { body, kind, pairs }), rest: pairs }
    : planQueryCall(cache, schema, name, pairs)
  const { routine } = plan
  const { media, preferences } = request
  const guard = callGuard(plan, request)
  const { maxRows, aggregates, bare: jsonb } = rules
  const query = parseQuery(rest)
  const planned = planRead({ cache, relation: routine.result, source: 'result', query, range: parseRange(request.range), maxRows, aggregates, jsonb })
  const node = underOwnName(planned, media)
  const shape = bodyShape(request, routine)
  const main = answerSql(readSql(node), {
    cte: callCte(plan, shape === 'none'), body: shape, stripNulls: media.stripNulls, guard,
    ...(shape === 'csv' ? { head: csvHead(node) } : {}),
    // the estimate of a function's result says nothing, so any asked count is exact
    total: totalSql(node, preferences.count === null ? null : 'exact', maxRows),
  })
  const applied = preferenceApplied(preferences, appliedKinds(rules))
  const headers = applied === null ? {} : { 'preference-applied': applied }
  return {
    statements: [mainStatement(main, media.explain)],
    guard,
    readOnly: !isPost || !routine.volatile,
    settings: routine.settings,
    reply: ([first]) => {
      if (media.explain) return planReply(first, media)
      const answer = readAnswer(first)
      const reply = readReply(answer, answer.total, { node, media, headers })
      return routine.returns === 'void' ? withoutBody(reply, answer.status) : reply
    },
  }
}

function withoutBody({ headers, body }: Reply, status: number | null): Reply {
  const { 'content-type': _type, ...others } = headers
  return { status: status ?? 204, headers: others, body }
}

function appliedKinds(rules: Rules): ReadonlySet<keyof Preferences> {
  return new Set(['count', 'handling', 'timezone', 'maxAffected', ...(rules.endMayBeChosen ? (['tx'] as const) : [])])
}

function callGuard({ routine }: CallPlan, { media, preferences }: RestRequest): RowGuard | null {
  if (preferences.handling === 'strict' && preferences.maxAffected !== null) {
    if (!routine.returnsSet) {
      throw new RestError(400, 'PGRST128', 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict')
    }
    return { kind: 'at-most', rows: preferences.maxAffected }
  }
  return media.singular && media.explain === null && routine.returns !== 'void' ? { kind: 'exactly', rows: 1 } : null
}

function bodyShape({ method, preferences, media }: RestRequest, { returns, returnsSet }: Routine): BodyShape {
  if (returns === 'void' || method === 'HEAD' || preferences.return === 'minimal') return 'none'
  if (media.form === 'csv') return 'csv'
  const isList = returnsSet && !media.singular
  if (returns === 'scalar') return isList ? 'values' : 'one-value'
  return isList ? 'rows' : 'one-row'
}
