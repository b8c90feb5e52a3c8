import type { StatementResult } from '../../kernel/database.ts'
import type { AnswerColumn } from '../sql/answer.ts'
import type { Media } from '../parse/media.ts'
import { parseResponseHeaders, parseResponseStatus } from './response-settings.ts'
import type { HeaderMap } from './response-settings.ts'

/** The row of a main statement, by name. */
export interface Answer {
  readonly count: number
  readonly body: string | null
  readonly headers: HeaderMap
  readonly status: number | null
  readonly total: number | null
  /** rows newly inserted by an upsert */
  readonly inserted: number | null
  /** primary key of the one written row, as texts; the key of a view may hold nulls */
  readonly location: readonly (string | null)[] | null
}

/** What goes to the socket. */
export interface Reply {
  readonly status: number
  readonly headers: HeaderMap
  readonly body: string
}

/** The lines of an EXPLAIN. */
export function planReply(result: StatementResult | undefined, media: Media): Reply {
  return { status: 200, headers: { 'content-type': media.contentType }, body: (result?.rows ?? []).map(([line]) => line ?? '').join('\n') }
}

export function readAnswer(result: StatementResult | undefined): Answer {
  const row = result?.rows[0]
  if (!row) throw new Error('the main statement gave no row')
  const text = (column: AnswerColumn): string | null => row[result.columns.indexOf(column)] ?? null
  const number = (column: AnswerColumn): number | null => {
    const value = text(column)
    return value === null ? null : Number(value)
  }
  const location = text('location')
  return {
    count: number('count') ?? 0,
    body: text('body'),
    headers: parseResponseHeaders(text('headers')),
    status: parseResponseStatus(text('status')),
    total: number('total'),
    inserted: number('inserted'),
    location: location === null ? null : (JSON.parse(location) as (string | null)[]),
  }
}

/** `0-24/3573458`, `0-24/*` or, for no row, `*` before the slash. */
export function contentRange(offset: number, count: number, total: number | null): string {
  const rows = count === 0 ? '*' : `${offset}-${offset + count - 1}`
  return `${rows}/${total ?? '*'}`
}
