import type { Statement, StatementResult } from '../../kernel/database.ts'
import { notSingular, rangeNotSatisfiable } from '../errors.ts'
import { LIMITS } from '../limits.ts'
import type { Media } from '../parse/media.ts'
import { parseQuery } from '../parse/query.ts'
import { preferenceApplied } from '../parse/preferences.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseRange } from '../parse/range.ts'
import { visibleColumns } from '../plan/columns.ts'
import { underOwnName } from '../plan/own-name.ts'
import { planRead } from '../plan/read.ts'
import type { ReadNode } from '../plan/types.ts'
import type { RestRequest } from '../request.ts'
import type { Rules } from '../rules.ts'
import type { Relation, SchemaCache } from '../schema/types.ts'
import { answerSql } from '../sql/answer.ts'
import type { BodyShape } from '../sql/answer.ts'
import { mainStatement } from '../sql/explain.ts'
import { readSql } from '../sql/read.ts'
import { contentRange, planReply, readAnswer } from './answer.ts'
import type { Answer, Reply } from './answer.ts'
import { combineTotal, estimateStatement, totalSql } from './totals.ts'

/** A read made ready: pure, so it may be kept and run again for the same request text. */
export interface CompiledRead {
  readonly statements: readonly Statement[]
  reply(results: readonly StatementResult[]): Reply
}

/** GET and HEAD of a relation. */
export function compileRead(cache: SchemaCache, relation: Relation, request: RestRequest, rules: Rules): CompiledRead {
  const { maxRows, aggregates, bare: jsonb } = rules
  const query = parseQuery(request.pairs)
  const { media } = request
  const planned = planRead({ cache, relation, source: 'relation', query, range: parseRange(request.range), maxRows, aggregates, jsonb })
  const node = underOwnName(planned, media)
  const { count } = request.preferences
  const body: BodyShape = request.method === 'HEAD' ? 'none' : media.form === 'csv' ? 'csv' : media.singular ? 'one-row' : 'rows'
  const main = answerSql(readSql(node), {
    body,
    stripNulls: media.stripNulls,
    total: totalSql(node, count, maxRows),
    ...(body === 'csv' ? { head: csvHead(node) } : {}),
  })
  const estimate = estimateStatement(node, count)
  const headers = readHeaders(request, rules)
  const statement = mainStatement(main, media.explain)
  return {
    statements: estimate === null ? [statement] : [statement, estimate],
    reply: ([first, second]) => {
      if (media.explain) return planReply(first, media)
      const answer = readAnswer(first)
      return readReply(answer, combineTotal(answer.total, second, count, maxRows), { node, media, headers })
    },
  }
}

/** First line of a sheet: the names as they are. */
export function csvHead(node: ReadNode): string {
  return visibleColumns(node).join(',')
}

function readHeaders(request: RestRequest, rules: Rules): Record<string, string> {
  const kinds: ReadonlySet<keyof Preferences> = new Set(['count', 'handling', 'timezone', ...(rules.endMayBeChosen ? (['tx'] as const) : [])])
  const applied = preferenceApplied(request.preferences, kinds)
  const query = canonicalQuery(request.pairs)
  const location = `${request.path}${query === '' ? '' : `?${query}`}`
  return { ...(location.length > LIMITS.locationLength ? {} : { 'content-location': location }), ...(applied === null ? {} : { 'preference-applied': applied }) }
}

/** Parameters in alphabetical order, each encoded in the one way. */
function canonicalQuery(pairs: readonly (readonly [string, string])[]): string {
  const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const sorted = pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
}

interface ReadShape {
  readonly node: ReadNode
  readonly media: Media
  readonly headers: Readonly<Record<string, string>>
}

/** Status and headers of any answer that is a page of rows. */
export function readReply(answer: Answer, total: number | null, shape: ReadShape): Reply {
  const { node, media, headers } = shape
  const { offset } = node
  if (media.singular && answer.count !== 1) throw notSingular(answer.count)
  if (total !== null && offset > total) {
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, { 'content-range': `*/${total}` })
  }
  return {
    status: answer.status ?? (total !== null && answer.count < total ? 206 : 200),
    headers: {
      'content-type': media.contentType,
      'content-range': contentRange(offset, answer.count, total),
      ...headers,
      ...answer.headers,
    },
    body: answer.body ?? '',
  }
}
