import type { Statement, StatementResult } from '../../kernel/database.ts'
import { notSingular, rangeNotSatisfiable } from '../errors.ts'
import type { Media } from '../parse/media.ts'
import { parseQuery } from '../parse/query.ts'
import { preferenceApplied } from '../parse/preferences.ts'
import type { Preferences } from '../parse/preferences.ts'
import { parseRange } from '../parse/range.ts'
import { planRead } from '../plan/read.ts'
import type { ReadNode } from '../plan/types.ts'
import type { RestRequest } from '../request.ts'
import type { Relation, SchemaCache } from '../schema/types.ts'
import { answerSql } from '../sql/answer.ts'
import { readSql } from '../sql/read.ts'
import { render } from '../template.ts'
import { contentRange, readAnswer } from './answer.ts'
import type { Answer, Reply } from './answer.ts'
import { combineTotal, estimateStatement, totalSql } from './totals.ts'

/** A read made ready: pure, so it may be kept and run again for the same request text. */
export interface CompiledRead {
  readonly statements: readonly Statement[]
  reply(results: readonly StatementResult[]): Reply
}

const APPLIED: ReadonlySet<keyof Preferences> = new Set(['count', 'handling', 'timezone'])

/** GET and HEAD of a relation. */
export function compileRead(cache: SchemaCache, relation: Relation, request: RestRequest, maxRows: number): CompiledRead {
  const query = parseQuery(request.pairs)
  const node = planRead({ cache, relation, source: 'relation', query, range: parseRange(request.range), maxRows })
  const { count } = request.preferences
  const { media } = request
  const isHead = request.method === 'HEAD'
  const main = answerSql(readSql(node), {
    body: isHead ? 'none' : media.singular ? 'one-row' : 'rows',
    stripNulls: media.stripNulls,
    total: totalSql(node, count, maxRows),
  })
  const estimate = estimateStatement(node, count)
  const headers = readHeaders(request)
  return {
    statements: estimate === null ? [render(main)] : [render(main), estimate],
    reply: ([first, second]) => {
      const answer = readAnswer(first)
      return readReply(answer, combineTotal(answer.total, second, count, maxRows), { node, media, headers })
    },
  }
}

function readHeaders(request: RestRequest): Record<string, string> {
  const applied = preferenceApplied(request.preferences, APPLIED)
  const query = request.queryString === '' ? '' : `?${request.queryString.split('&').sort().join('&')}`
  return { 'content-location': `${request.path}${query}`, ...(applied === null ? {} : { 'preference-applied': applied }) }
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
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)
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
