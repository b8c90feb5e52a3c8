import type { FastifyRequest } from 'fastify'

import type { CallerSession } from '../kernel/database.ts'
import { pathOf } from '../kernel/http.ts'
import type { Asker } from './signed-urls.ts'

/** Names that policies may ask for with storage.operation(), as on hosted. */
export type Operation =
  | 'bucket.create' | 'bucket.delete' | 'bucket.empty' | 'bucket.get' | 'bucket.list' | 'bucket.update'
  | 'object.copy' | 'object.delete' | 'object.delete_many' | 'object.get_authenticated' | 'object.get_public' | 'object.get_signed'
  | 'object.info_authenticated' | 'object.info_public' | 'object.list' | 'object.list_v2' | 'object.move' | 'object.sign'
  | 'object.sign_many' | 'object.sign_upload_url' | 'object.upload' | 'object.upload_signed' | 'object.upload_update'

const SERVICE_CLAIMS = Object.freeze({ role: 'service_role' })
const READS = /^(?:bucket\.(?:get|list)|object\.(?:get_|info_|list|sign$|sign_many))/

function headersOf(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== 'cookie' && value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return headers
}

function sessionWith(request: FastifyRequest, operation: Operation, who: Pick<CallerSession, 'role' | 'claims'>): CallerSession {
  const deletes = operation.includes('delete') || operation === 'bucket.empty'
  return {
    role: who.role,
    claims: who.claims,
    readOnly: READS.test(operation),
    method: request.method,
    path: pathOf(request.url),
    headers: headersOf(request),
    requestId: request.id,
    settings: { 'storage.operation': `storage.${operation}`, ...(deletes ? { 'storage.allow_delete_query': 'true' } : {}) },
  }
}

/** The session of whoever sends the request: row level security decides. */
export function userSession(request: FastifyRequest, operation: Operation): CallerSession {
  return sessionWith(request, operation, request.caller)
}

/** The session of whoever asked for the signed URL that this request opens: what they lost since, it has lost too. */
export function askerSession(request: FastifyRequest, operation: Operation, asker: Asker): CallerSession {
  return sessionWith(request, operation, asker)
}

/**
 * The service's own session, past row level security. Only for what the protocol answers to everyone (public buckets, uploads by signed URLs)
 * and for the limits of a bucket.
 */
export function serviceSession(request: FastifyRequest, operation: Operation): CallerSession {
  return sessionWith(request, operation, { role: 'service_role', claims: SERVICE_CLAIMS })
}

/** Id of the caller for `owner_id`; `owner` keeps it too where it is a uuid. */
export function ownerOf(request: FastifyRequest): string | null {
  const { sub } = request.caller.claims
  return typeof sub === 'string' ? sub : null
}
