import type { FastifyReply, FastifyRequest } from 'fastify'

import { AuthError, invalid } from '../auth-error.ts'
import { requireUser, type SignedIn } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { objectField, singleText, textField, type Body } from '../fields.ts'
import { tooMany } from '../limits.ts'
import { consumeNonce } from '../one-time-tokens.ts'
import { passwordPolicyOf } from '../password-hook.ts'
import { assertAcceptable, checkPassword, hashPassword } from '../passwords.ts'
import { deviceOf, endSessions, RECENT_SECONDS, type LogoutScope } from '../sessions.ts'
import { inTransaction, type Queryable } from '../transactions.ts'
import { mergeMetadata, setEmail, setPassword } from '../user-writes.ts'
import { findUserById, hasFactor, toWire } from '../users.ts'
import { askForEmail, isTakenAtOnce, wantedEmail } from './user-email.ts'

/** GET /user */
export function readUserRoute(context: AuthContext) {
  return async (request: FastifyRequest) => toWire((await requireUser(context, request)).user)
}

/** How somebody who needs no password came in lately; asking for the present one would keep out whoever has forgotten it. */
const BY_MAIL: readonly string[] = ['otp', 'magiclink', 'recovery', 'invite']

/** Wrong ones count like wrong sign-ins: whoever found a token must not find the password with it. */
async function assertCurrentPassword(context: AuthContext, request: FastifyRequest, { user, session }: SignedIn): Promise<void> {
  const current = textField(request.body as Body, 'current_password') ?? ''
  if (!context.config.auth.requireCurrentPassword || (user.encrypted_password ?? '') === '') return
  // Whoever signed in a moment ago has just shown it.
  const methods = await context.pool.query<{ method: string; is_fresh: boolean }>(
    `select authentication_method as method, updated_at > now() - interval '10 minutes' as is_fresh from auth.mfa_amr_claims where session_id = $1`, [session.id])
  if (methods.rows.some(({ method }) => BY_MAIL.includes(method))) return
  if (current === '' && methods.rows.some(({ method, is_fresh: isFresh }) => method === 'password' && isFresh)) return
  if (current === '') throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
  const email = user.email ?? user.id
  const attempt = { email, ip: deviceOf(request).ip ?? 'unknown', deviceId: context.devices.find(request.headers.cookie ?? '', email) }
  const pause = await context.limits.beforeSignIn(attempt)
  if (pause !== null) throw tooMany(pause.seconds)
  if (!(await checkPassword(current, user.encrypted_password))) throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect.')
  await context.limits.afterSignIn(attempt, null)
}

/** On a session older than a day, a mailed code proves that whoever changes the password is its owner. */
async function assertPresent(context: AuthContext, { user, session }: SignedIn, nonce: string): Promise<void> {
  if (!context.config.auth.securePasswordChange || session.age_seconds <= RECENT_SECONDS) return
  if (nonce === '') throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  const mayTry = await context.limits.mayTryCode(`nonce:${user.id}`)
  const proof = { id: user.id, email: user.email ?? '' }
  const right = mayTry && (await inTransaction(context.pool, (client) => consumeNonce(client, context.otp, proof, nonce, context.config.auth.otpExpirySeconds)))
  if (!right) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

async function newPasswordHash(context: AuthContext, request: FastifyRequest, signedIn: SignedIn): Promise<string | null> {
  const body = request.body as Body
  const password = textField(body, 'password')
  if (password === null) return null
  const { user, session } = signedIn
  if (hasFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  await assertCurrentPassword(context, request, signedIn)
  if (await checkPassword(password, user.encrypted_password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  await assertAcceptable(password, await passwordPolicyOf(context, context.pool, user.id))
  await assertPresent(context, signedIn, textField(body, 'nonce') ?? '')
  return hashPassword(password)
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

/** PUT /user: metadata, password, address. A password change ends every other session of the person. */
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
    const email = await wantedEmail(context, signedIn, body)
    const passwordHash = await context.turns(user.id, () => newPasswordHash(context, request, signedIn))
    if (email !== null && !isTakenAtOnce(context)) await askForEmail(context, request, signedIn, email)

    return inTransaction(context.pool, async (client) => {
      if (data !== null) await mergeMetadata(client, user.id, 'raw_user_meta_data', data)
      if (email !== null && isTakenAtOnce(context)) await setEmail(client, user.id, email, true)
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
