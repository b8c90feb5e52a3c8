import type { FastifyRequest } from 'fastify'

import { AuthError } from './auth-error.ts'
import type { AuthContext } from './context.ts'
import { isUuid } from './fields.ts'
import { endOf, SESSION_COLUMNS, type SessionRow } from './sessions.ts'
import { findUserById, type UserRow } from './users.ts'

export interface SignedIn {
  readonly user: UserRow
  readonly session: SessionRow
}

function noAuthorization(): AuthError {
  return new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
}

/** Who asks, read from the database at each request: a deleted user, an ended session or a ban acts at once. */
export async function requireUser(context: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const { caller } = request
  if (caller.token === null) throw noAuthorization()
  const { sub, session_id: sessionId } = caller.claims
  if (caller.role !== 'authenticated' || typeof sub !== 'string' || !isUuid(sub)) {
    throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  }
  const user = await findUserById(context.pool, sub)
  if (user === null) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const found =
    typeof sessionId === 'string' && isUuid(sessionId)
      ? await context.pool.query<SessionRow>(`select ${SESSION_COLUMNS} from auth.sessions where id = $1 and user_id = $2`, [sessionId, sub])
      : null
  const session = found?.rows[0]
  if (session === undefined || endOf(session, context.config.auth.sessions) !== null) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (user.banned) throw new AuthError(403, 'user_banned', 'User is banned')
  return { user, session }
}

/** Only the secret key administers logins; a person's token never does, whatever the person's role in the product. */
export function requireAdmin(request: FastifyRequest): void {
  const { caller } = request
  if (caller.role === 'service_role') return
  if (caller.token === null && caller.apiKey === null) throw noAuthorization()
  throw new AuthError(403, 'not_admin', 'User not allowed')
}
