import type { FastifyReply, FastifyRequest } from 'fastify'

import { AuthError, invalid } from '../auth-error.ts'
import { requireUser, type SignedIn } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, objectField, singleText, textField, type Body } from '../fields.ts'
import { assertAcceptable, checkPassword, hashPassword } from '../passwords.ts'
import { endSessions, type LogoutScope } from '../sessions.ts'
import { inTransaction, type Queryable } from '../transactions.ts'
import { mergeMetadata, setEmail, setPassword } from '../user-writes.ts'
import { findUserById, hasFactor, toWire } from '../users.ts'

/** GET /user */
export function readUserRoute(context: AuthContext) {
  return async (request: FastifyRequest) => toWire((await requireUser(context, request)).user)
}

async function newPasswordHash(context: AuthContext, { user, session }: SignedIn, password: string | null): Promise<string | null> {
  if (password === null) return null
  if (hasFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  assertAcceptable(password, context.config.auth.minimumPasswordLength)
  if (await checkPassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

/** The address belongs to the company, which changes it; only the conformance profile lets people change it, at once. */
function newEmail(context: AuthContext, { user }: SignedIn, text: string): string | null {
  const email = text === '' ? null : normaliseEmail(text)
  if (email === null || email === user.email) return null
  if (context.config.suite) return email
  throw new AuthError(422, 'email_provider_disabled', 'Email changes are made by an administrator')
}

/** Metadata travels in every access token, and a token that no longer fits into a header would lock its owner out. */
const METADATA_LIMIT = 4_096

function sizeOf(data: Body): number {
  try {
    return Buffer.byteLength(JSON.stringify(data))
  } catch {
    // Nested beyond what can be written down again.
    return Infinity
  }
}

function assertSmall(data: Body | null): void {
  if (data === null || sizeOf(data) <= METADATA_LIMIT) return
  throw invalid(`User metadata cannot be larger than ${METADATA_LIMIT} bytes`)
}

/** Clients tell this failure from others by upstream's text. */
async function storePassword(client: Queryable, userId: string, passwordHash: string): Promise<void> {
  try {
    await setPassword(client, userId, passwordHash)
  } catch (cause) {
    throw new AuthError(500, 'unexpected_failure', 'Error during password storage', { cause })
  }
}

/** PUT /user: metadata and password. A password change ends every other session of the person. */
export function updateUserRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const signedIn = await requireUser(context, request)
    const { user, session } = signedIn
    const body = request.body as Body
    const data = objectField(body, 'data')
    assertSmall(data)
    if (Object.keys(objectField(body, 'app_metadata') ?? {}).length > 0) {
      throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
    }
    if ((textField(body, 'phone') ?? '') !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    const email = newEmail(context, signedIn, textField(body, 'email') ?? '')
    const password = textField(body, 'password')
    const passwordHash = await context.turns(user.id, () => newPasswordHash(context, signedIn, password))

    return inTransaction(context.pool, async (client) => {
      if (data !== null) await mergeMetadata(client, user.id, 'raw_user_meta_data', data)
      if (email !== null) await setEmail(client, user.id, email, true)
      if (passwordHash !== null) {
        await endSessions(client, user.id, 'others', session.id)
        await storePassword(client, user.id, passwordHash)
      }
      const changed = await findUserById(client, user.id)
      if (data !== null) assertSmall(changed?.raw_user_meta_data ?? null)
      return toWire(changed ?? user)
    })
  }
}

function readScope(request: FastifyRequest): LogoutScope {
  const scope = singleText((request.query as Body)['scope']) ?? 'global'
  if (scope === 'global' || scope === 'local' || scope === 'others') return scope
  throw invalid(`Unsupported logout scope ${JSON.stringify(scope.slice(0, 40))}`)
}

/** POST /logout */
export function logoutRoute(context: AuthContext) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const scope = readScope(request)
    const { user, session } = await requireUser(context, request)
    await endSessions(context.pool, user.id, scope, session.id)
    return reply.code(204).send()
  }
}
