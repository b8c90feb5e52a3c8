import type { CallerProblem, Rejection } from '../../kernel/caller.ts'
import { IntakeRefused } from '../../kernel/intake.ts'
import { RestError } from '../errors.ts'

/** How this service says that the key or the token is not accepted. */
export function rejectCaller(problem: CallerProblem): Rejection {
  return rejectionOf(callerError(problem))
}

export function rejectionOf(error: RestError): Rejection {
  return { status: error.status, body: JSON.parse(error.body()) as unknown, headers: error.headers }
}

function callerError({ kind, message, hint, tokenReason }: CallerProblem): RestError {
  if (kind === 'missing_key' || kind === 'unknown_key') {
    return new RestError(401, 'PGRST302', message, { hint, headers: { 'www-authenticate': 'Bearer' } })
  }
  const isClaim = kind === 'expired_token' || tokenReason === 'claims'
  const challenge = isClaim ? `Bearer error="invalid_token", error_description="${message.replace(/[^\u0020-\u007e]|["\\]/g, '')}"` : 'Bearer'
  return new RestError(401, isClaim ? 'PGRST303' : 'PGRST301', message, { hint, headers: { 'www-authenticate': challenge } })
}

/** Anything that is not a known refusal: the cause goes to the log, the client gets a number to quote. */
export function unexpected(requestId: string): RestError {
  return new RestError(500, 'PGRSTX00', 'Internal server error', { hint: `Request id: ${requestId}` })
}

/** What the HTTP framework refused before the service saw the request. */
export function fromFramework(error: unknown): RestError | null {
  if (error instanceof IntakeRefused) return new RestError(error.statusCode, error.statusCode > 413 ? 'PGRSTX01' : 'PGRST102', error.message)
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new RestError(413, 'PGRST102', 'The request body is too large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new RestError(400, 'PGRST102', 'Content-Type not acceptable')
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return new RestError(400, 'PGRST102', 'Empty or invalid json')
  return null
}
