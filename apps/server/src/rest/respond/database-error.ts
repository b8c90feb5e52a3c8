import pg from 'pg'

import { DatabaseUnavailable, PoolTimeout, RETRY_SECONDS } from '../../kernel/database-errors.ts'
import type { ApiRole } from '../../kernel/database.ts'
import { RestError, notSingular, otherRow, tooManyAffected } from '../errors.ts'
import { GUARD_MARK } from '../sql/answer.ts'
import type { RowGuard } from '../sql/answer.ts'
import { parseRaisedHeaders } from './response-settings.ts'

/** Who asked and which guard was set decide what some errors mean. */
export interface ErrorContext {
  readonly role: ApiRole
  readonly guard: RowGuard | null
  /** whether there is no token: what is forbidden may then be a matter of signing in */
  readonly anonymous?: boolean
  /** the conformance profile, where rows hold nothing to hide */
  readonly bare?: boolean
}

/** A failure of the database in the protocol's words, or null when it is not one. */
export function fromDatabase(error: unknown, context: ErrorContext): RestError | null {
  if (error instanceof PoolTimeout) return new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.')
  if (error instanceof DatabaseUnavailable) {
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.', { headers: { 'retry-after': RETRY_SECONDS } })
  }
  if (!(error instanceof pg.DatabaseError)) return null
  const code = error.code ?? 'XX000'
  const guarded = guardError(error, context.guard)
  if (guarded) return guarded
  if (code === 'PGRST') return raisedJson(error)
  const status = statusOf(code, error.message, context.anonymous === true ? 'anon' : context.role)
  return new RestError(status, code, error.message, {
    details: context.bare === true ? (error.detail ?? null) : safeDetail(code, error.detail),
    hint: error.hint ?? null,
    headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
    reason: CUSTOM_STATUS.test(code) ? reasonOf(error.message) : null,
  })
}

function guardError(error: pg.DatabaseError, guard: RowGuard | null): RestError | null {
  if (guard === null || error.code !== '22P02') return null
  const at = error.message.indexOf(GUARD_MARK)
  if (at < 0) return null
  const count = Number.parseInt(error.message.slice(at + GUARD_MARK.length), 10)
  if (guard.kind === 'put') return otherRow()
  return guard.kind === 'exactly' ? notSingular(count) : tooManyAffected(count)
}

/** `Failing row contains (…)` shows every column of the row, also those that the caller may not read. */
function safeDetail(code: string, detail: string | undefined): string | null {
  if (detail === undefined) return null
  return (code === '23502' || code === '23514') && detail.startsWith('Failing row contains') ? null : detail
}

const EXACT: Readonly<Record<string, number>> = {
  '23503': 409, '23505': 409, '25006': 405, '21000': 500, '22023': 400, '53400': 500, '57P01': 503,
  P0001: 400, '42883': 404, '42P01': 404, '42P17': 500,
}
const BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503, '09': 500, '0L': 403, '0P': 403, '25': 500, '28': 403, '2D': 500, '38': 500, '39': 500, '3B': 500, '40': 500,
  '53': 503, '54': 500, '55': 500, '57': 500, '58': 500, F0: 500, HV: 500, P0: 500, XX: 500,
}

/** `raise sqlstate 'PT402'`: the status itself. */
const CUSTOM_STATUS = /^PT([2-5]\d\d)$/

/** HTTP status of an SQLSTATE. */
export function statusOf(code: string, message: string, role: ApiRole): number {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400
  if (code === '22023' && /^role .* does not exist/.test(message)) return 401
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406
  if (code.startsWith('PT')) return Number(CUSTOM_STATUS.exec(code)?.[1] ?? 500)
  return EXACT[code] ?? BY_CLASS[code.slice(0, 2)] ?? 400
}

/** `raise sqlstate 'PGRST'`: MESSAGE and DETAIL are JSON and say everything about the answer. */
function raisedJson(error: pg.DatabaseError): RestError {
  const message = jsonObject(error.message)
  const detail = jsonObject(error.detail)
  const status = detail?.['status']
  const headers = detail === null ? null : parseRaisedHeaders(detail['headers'])
  if (!message || typeof message['code'] !== 'string' || typeof message['message'] !== 'string') return badRaise('MESSAGE', error.message)
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 200 || status > 599 || headers === null) {
    return badRaise('DETAIL', error.detail ?? null)
  }
  const { code, message: text, details, hint } = message
  return new RestError(status, code, text, { details: details ?? null, hint: typeof hint === 'string' ? hint : null, headers, reason: reasonOf(detail?.['status_text']) })
}

/** Words that may stand in the first line of an answer. */
function reasonOf(text: unknown): string | null {
  return typeof text === 'string' && /^[\u0020-\u007e]{1,200}$/.test(text) ? text : null
}

function badRaise(part: 'MESSAGE' | 'DETAIL', text: string | null): RestError {
  return new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details: text === null ? `${part} is missing in the RAISE statement` : `Invalid JSON value for ${part}: '${text}'`,
    hint: `${part} must be a JSON object with obligatory keys: ${part === 'MESSAGE' ? "'code', 'message'" : "'status', 'headers'"} and optional ${part === 'MESSAGE' ? "keys: 'details', 'hint'" : "key: 'status_text'"}.`,
  })
}

function jsonObject(text: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
