import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'

import type { CallerProblem, Rejection } from '../kernel/caller.ts'
import { isDatabaseAway, RETRY_SECONDS } from '../kernel/database.ts'
import { IntakeRefused } from '../kernel/intake.ts'
import { AuthError } from './auth-error.ts'

const API_VERSION = '2024-01-01'
const UNEXPECTED = 'Unexpected failure, please check server logs for more information'

/** Texts that PostgreSQL cannot store (NUL, broken surrogates, numbers out of range): the sender's fault. */
const UNSTORABLE = new Set(['22P02', '22P05', '22021', '22003', '22001', '22008'])

/** The answer in the shape that the caller's X-Supabase-Api-Version asks for; older clients get `error_code` and `msg`. */
export function renderError(error: AuthError, apiVersion: unknown): Required<Rejection> {
  const { status, code, message, extras } = error
  const headers = { 'x-sb-error-code': code, ...extras.headers }
  // Versions are dates, so their order is the order of the texts; anything that is no date asks for the old shape.
  const modern = typeof apiVersion === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(apiVersion) && apiVersion >= API_VERSION
  if (!modern) return { status, body: { code: status, error_code: code, msg: message, ...extras.body }, headers }
  return { status, body: { code, message, ...extras.body }, headers: { ...headers, 'x-supabase-api-version': API_VERSION } }
}

function fromFramework(error: FastifyError): AuthError | null {
  if (error.statusCode === 413) return new AuthError(413, 'request_too_large', 'Request body too large')
  if (error.statusCode === 415) return new AuthError(400, 'bad_json', 'The request body must be JSON')
  if (error.statusCode !== undefined && error.statusCode < 500) return new AuthError(error.statusCode, 'bad_json', 'Could not read the request')
  return null
}

/** Turns whatever was thrown into an answer; a defect becomes a 500 that says nothing of its cause. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (isDatabaseAway(error)) return new AuthError(503, 'unexpected_failure', 'The database is away, please retry after a moment.', { headers: { 'retry-after': RETRY_SECONDS } })
  if (error instanceof pg.DatabaseError) {
    if (error.code === '57014') return new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.')
    if (UNSTORABLE.has(error.code ?? '')) return new AuthError(400, 'validation_failed', 'A value of the request cannot be stored')
    return new AuthError(500, 'unexpected_failure', UNEXPECTED)
  }
  if (error instanceof IntakeRefused && error.statusCode > 413) return new AuthError(error.statusCode, 'over_request_rate_limit', 'Request rate limit reached')
  const known = error instanceof Error && 'statusCode' in error ? fromFramework(error as FastifyError) : null
  return known ?? new AuthError(500, 'unexpected_failure', UNEXPECTED)
}

/** Error handler of the service. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = renderError(toAuthError(error), request.headers['x-supabase-api-version'])
  return reply.code(status).headers(headers).send(body)
}

/** Why key or token were refused, in this service's words. */
export function rejectCaller(problem: CallerProblem, request: FastifyRequest): Rejection {
  if (problem.kind === 'missing_key' || problem.kind === 'unknown_key') {
    return { status: 401, body: { message: problem.message, hint: problem.hint } }
  }
  const reason = problem.kind === 'expired_token' ? 'token has invalid claims: token is expired' : problem.message
  return renderError(new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`), request.headers['x-supabase-api-version'])
}
