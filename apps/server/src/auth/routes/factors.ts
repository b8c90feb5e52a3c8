import { randomBytes, randomUUID } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import pg from 'pg'

import { AuthError, invalid } from '../auth-error.ts'
import { requireUser, type SignedIn } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { isUuid, textField, type Body } from '../fields.ts'
import { createKeyedQueue } from '../gate.ts'
import { answerChallenge, assertOpen, openChallenge, wrongCode } from '../mfa/challenges.ts'
import { factorsOf, findFactor, removeFactor, type FactorRow } from '../mfa/factors.ts'
import { qrSvg } from '../mfa/qr-code.ts'
import { raiseSession } from '../mfa/second-level.ts'
import { base32, otpauthUri } from '../mfa/totp.ts'
import { deviceOf, isRecentlyProven, type Device } from '../sessions.ts'
import type { TokenAnswer } from '../tokens.ts'
import { inTransaction } from '../transactions.ts'

const SECRET_BYTES = 20
const LONGEST_NAME = 200
/** Where a challenge comes from when the address of its sender is unreadable. */
const NOWHERE = '0.0.0.0'

interface FactorAnswer {
  readonly challengeId: string
  readonly code: string
  readonly device: Device
}

export function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

export function factorId(request: FastifyRequest, name = 'id'): string {
  const id = (request.params as Record<string, string | undefined>)[name] ?? ''
  if (isUuid(id)) return id
  throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
}

function nameTaken(name: string): AuthError {
  return new AuthError(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)
}

function readKind(context: AuthContext, body: Body): void {
  const kind = textField(body, 'factor_type') ?? ''
  if (kind === 'totp') {
    if (context.config.auth.mfa.enrolEnabled) return
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  }
  if (kind === 'phone') throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (kind === 'webauthn') throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

function shortText(body: Body, name: string): string {
  const text = (textField(body, name) ?? '').trim()
  if (text.length <= LONGEST_NAME && !/[\u0000-\u001f\u007f]/.test(text)) return text
  throw invalid(`${name} must be at most ${LONGEST_NAME} characters`)
}

function assertMayEnrol(context: AuthContext, { session }: SignedIn, name: string, present: readonly FactorRow[]): void {
  if (name !== '' && present.some(({ friendly_name: other }) => other === name)) throw nameTaken(name)
  if (present.length >= context.config.auth.mfa.maxFactors) {
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')
  }
  // A stolen first-level session must not add the thief's phone beside the owner's.
  if (present.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

/** A session that was found must not bring the finder's phone, nor take the owner's away (protocol: hosted asks for no recent proof). */
async function assertRecentlyProven(context: AuthContext, { session }: SignedIn): Promise<void> {
  if (context.config.suite || (await isRecentlyProven(context.pool, session.id))) return
  throw new AuthError(400, 'reauthentication_needed', 'Changing factors requires reauthentication')
}

/** POST /factors: makes an authenticator's secret; it counts from its first right code on. */
export function enrolRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const signedIn = await requireUser(context, request)
    const { user } = signedIn
    const body = request.body as Body
    readKind(context, body)
    await assertRecentlyProven(context, signedIn)
    const name = shortText(body, 'friendly_name')
    const asked = shortText(body, 'issuer')
    const issuer = asked === '' ? new URL(context.config.auth.siteUrl).host : asked
    const id = randomUUID()
    const secret = randomBytes(SECRET_BYTES)
    await inTransaction(context.pool, async (client) => {
      // One at a time for each person, so that the largest number holds.
      await client.query('select from auth.users where id = $1 for update', [user.id])
      assertMayEnrol(context, signedIn, name, await factorsOf(client, user.id))
      await client.query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
        [id, user.id, name, context.secretBox.close(id, secret)],
      )
    }).catch((error: unknown) => {
      throw error instanceof pg.DatabaseError && error.constraint === 'mfa_factors_user_friendly_name_unique' ? nameTaken(name) : error
    })
    const text = base32(secret)
    const uri = otpauthUri(issuer, user.email ?? user.phone ?? '', text)
    return { id, type: 'totp', ...(name === '' ? {} : { friendly_name: name }), totp: { qr_code: qrSvg(uri), secret: text, uri } }
  }
}

/** POST /factors/{id}/challenge */
export function challengeRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const { user } = await requireUser(context, request)
    const factor = await findFactor(context.pool, user.id, factorId(request))
    if (factor === null || factor.factor_type !== 'totp') throw factorNotFound()
    assertVerifyEnabled(context)
    const { id, expires_at } = await openChallenge(context.pool, factor.id, deviceOf(request).ip ?? NOWHERE)
    return { id, type: 'totp', expires_at }
  }
}

function assertVerifyEnabled(context: AuthContext): void {
  if (!context.config.auth.mfa.verifyEnabled) throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
}

async function tryCode(context: AuthContext, { user, session }: SignedIn, id: string, answer: FactorAnswer): Promise<TokenAnswer | null> {
  return inTransaction(context.pool, async (client) => {
    const factor = await findFactor(client, user.id, id, true)
    if (factor === null || factor.secret === null) throw factorNotFound()
    await assertOpen(client, factor.id, answer.challengeId, answer.device.ip ?? NOWHERE)
    const secret = context.secretBox.open(factor.id, factor.secret)
    if (!(await answerChallenge(client, factor, answer.challengeId, secret, answer.code))) return null
    if (factor.status !== 'verified') await client.query(`update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`, [id])
    return raiseSession(context, client, factor, session.id, answer.device)
  })
}

/** POST /factors/{id}/verify: a right code raises the session, and makes an authenticator count that was not finished yet. */
export function verifyFactorRoute(context: AuthContext) {
  // Codes that are tried at once must not all pass before the first wrong one is counted.
  const inOrder = createKeyedQueue()
  return async (request: FastifyRequest): Promise<TokenAnswer> => {
    const signedIn = await requireUser(context, request)
    const id = factorId(request)
    const body = request.body as Body
    const challengeId = textField(body, 'challenge_id') ?? ''
    const code = (textField(body, 'code') ?? '').trim()
    if (!isUuid(challengeId)) throw invalid('challenge_id must be an UUID')
    if (code === '') throw invalid('Code needs to be non-empty')
    assertVerifyEnabled(context)
    // Counts are kept for factors of the person alone: nobody fills the table with ids that he makes up.
    if ((await findFactor(context.pool, signedIn.user.id, id)) === null) throw factorNotFound()
    return inOrder(id, async () => {
      await context.limits.beforeFactor(id)
      const answer = await tryCode(context, signedIn, id, { challengeId, code, device: deviceOf(request) })
      await (answer === null ? context.limits.afterWrongFactor(id) : context.limits.afterRightFactor(id))
      if (answer === null) throw wrongCode()
      return answer
    })
  }
}

/** DELETE /factors/{id}: a factor that counts goes only from a session that has shown one. */
export function unenrolRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const signedIn = await requireUser(context, request)
    const { user, session } = signedIn
    const id = factorId(request)
    await assertRecentlyProven(context, signedIn)
    await inTransaction(context.pool, async (client) => {
      const factor = await findFactor(client, user.id, id, true)
      if (factor === null) throw factorNotFound()
      if (factor.status === 'verified' && session.aal !== 'aal2') {
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      }
      await removeFactor(client, factor)
    })
    return { id }
  }
}
