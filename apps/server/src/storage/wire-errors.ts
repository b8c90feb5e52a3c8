import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'

import type { CallerProblem, Rejection } from '../kernel/caller.ts'
import { DatabaseUnavailable, PoolTimeout, RETRY_SECONDS } from '../kernel/database.ts'
import { IntakeRefused } from '../kernel/intake.ts'
import { drain } from '../kernel/drain.ts'
import {
  accessDenied, databaseAway, databaseTimeout, insufficientStorage, invalidMimeType, invalidRequest, keyExists, noSuchBucket, slowDown, StorageError, tooLarge,
} from './storage-error.ts'

/** Texts that PostgreSQL cannot store: the sender's fault. */
const UNSTORABLE = new Set(['22P02', '22P05', '22021', '22001', '22003', '22007', '22008', '54001'])

function fromDatabase(error: pg.DatabaseError): StorageError | null {
  const code = error.code ?? ''
  if (code === '42501') return accessDenied()
  if (code === '23505') return keyExists()
  if (code === '23503') return noSuchBucket()
  if (code === '57014' || code === '55P03') return databaseTimeout()
  if (UNSTORABLE.has(code)) return invalidRequest('A value of the request cannot be stored')
  // A trigger or policy of the database's owner that says why it refuses.
  if (/^(?:P0001|RH...)$/.test(code)) return new StorageError(400, code, error.message)
  return null
}

/** A disk that is full all the same: of the store, or of PostgreSQL. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whatever was thrown, in the words of storage; null for a defect. */
export function toStorageError(error: unknown, contentType = 'of that form'): StorageError | null {
  if (error instanceof StorageError) return error
  if (error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code))) return insufficientStorage()
  if (error instanceof PoolTimeout) return databaseTimeout()
  if (error instanceof DatabaseUnavailable) return databaseAway()
  if (error instanceof pg.DatabaseError) return fromDatabase(error)
  if (error instanceof Error && error.name === 'AbortError') return invalidRequest('The request was cut off')
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  if (error instanceof IntakeRefused && error.statusCode > 413) return slowDown()
  if (error.statusCode === 413) return tooLarge('body')
  if (error.statusCode === 415) return invalidMimeType(contentType.slice(0, 100))
  return Number(error.statusCode) < 500 ? invalidRequest('The request could not be read') : null
}

export function renderError({ http, status, code, error, message }: StorageError): { status: number; body: object } {
  return { status: http, body: { statusCode: String(status), error, message, code } }
}

/** Error handler of the service. What is left of a refused upload is read first, so that its sender sees the answer. */
export async function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const known = toStorageError(error, request.headers['content-type']) ?? new StorageError(500, 'InternalError', 'Internal server error', 'Internal')
  const { status, body } = renderError(known)
  if (!request.raw.complete && !(error instanceof IntakeRefused)) await drain(request, reply)
  for (const name of ['content-length', 'content-disposition', 'etag', 'last-modified', 'accept-ranges', 'expires']) reply.removeHeader(name)
  if (status === 503) void reply.header('retry-after', RETRY_SECONDS)
  void reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  return reply.send(request.method === 'HEAD' ? '' : JSON.stringify(body))
}

/** Why key or token were refused. A missing or unknown key is the gateway's refusal, a token the service's own. */
export function rejectCaller(problem: CallerProblem): Rejection {
  if (problem.kind === 'missing_key' || problem.kind === 'unknown_key') {
    return { status: 401, body: { message: problem.message, hint: problem.hint } }
  }
  return renderError(accessDenied(problem.kind === 'expired_token' ? 'jwt expired' : problem.message))
}
