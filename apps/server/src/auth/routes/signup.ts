import { randomUUID } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, objectField, textField, type Body } from '../fields.ts'
import { networkOf } from '../limits.ts'
import { assertAcceptable, hashPassword } from '../passwords.ts'
import { readChallenge } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { deviceOf } from '../sessions.ts'
import { signIn, type TokenAnswer } from '../tokens.ts'
import { inTransaction } from '../transactions.ts'
import { insertUser } from '../user-writes.ts'
import { findUserByEmail, findUserById, toWire } from '../users.ts'

/** What a sign-up of somebody who is known already looks like: like any other, and made up. */
function madeUp(email: string, userMetadata: Body): Record<string, unknown> {
  const now = new Date().toISOString()
  return {
    id: randomUUID(), aud: 'authenticated', role: 'authenticated', email, phone: '', confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] }, user_metadata: userMetadata, identities: [], created_at: now, updated_at: now,
    is_anonymous: false,
  }
}

interface SignUp {
  readonly email: string
  readonly passwordHash: string
  readonly userMetadata: Body
}

/** The address counts at once: whoever signs up is signed in. */
function enter(context: AuthContext, request: FastifyRequest, signUp: SignUp): Promise<TokenAnswer> {
  return inTransaction(context.pool, async (client) => {
    const id = await insertUser(client, { ...signUp, emailConfirmed: true }).catch((error: unknown) => {
      const taken = error instanceof AuthError && error.code === 'email_exists'
      throw taken ? new AuthError(422, 'user_already_exists', 'User already registered') : error
    })
    return signIn(context, client, id, 'password', deviceOf(request))
  })
}

/** Somebody who says nothing of themselves; the conformance profile alone lets them in. */
function enterUnnamed(context: AuthContext, request: FastifyRequest, userMetadata: Body): Promise<TokenAnswer> {
  return inTransaction(context.pool, async (client) => {
    const id = await insertUser(client, { email: null, passwordHash: null, emailConfirmed: false, userMetadata })
    return signIn(context, client, id, 'anonymous', deviceOf(request))
  })
}

/** The address is confirmed by a message first; nobody learns by this whether it was known. */
async function askToConfirm(context: AuthContext, request: FastifyRequest, signUp: SignUp): Promise<Record<string, unknown>> {
  const { email, userMetadata } = signUp
  const body = request.body as Body
  const challenge = readChallenge(body)
  await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
  const known = await findUserByEmail(context.pool, email)
  const made = known === null ? await inTransaction(context.pool, async (client) => findUserById(client, await insertUser(client, { ...signUp, emailConfirmed: false }))) : null
  await context.mails.add({ kind: 'confirmation', email, challenge, redirectTo: redirectTarget(request, context.config.auth, body) })
  return made === null ? madeUp(email, userMetadata) : toWire(made)
}

/** POST /signup: companies make logins, strangers never do, unless the configuration opens it. The conformance profile does. */
export function signupRoute(context: AuthContext) {
  const { suite, auth } = context.config
  return async (request: FastifyRequest): Promise<TokenAnswer | Record<string, unknown>> => {
    if (!suite && !auth.signupEnabled) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    const body = request.body as Body
    const address = textField(body, 'email') ?? ''
    const password = textField(body, 'password') ?? ''
    if ((textField(body, 'phone') ?? '') !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone signups are disabled')
    const userMetadata = objectField(body, 'data') ?? {}
    if (address === '' && suite) return enterUnnamed(context, request, userMetadata)
    if (address === '') throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    if (password === '') throw invalid('Signup requires a valid password')
    const email = normaliseEmail(address)
    await assertAcceptable(password, auth)
    const passwordHash = await context.turns(networkOf(deviceOf(request).ip ?? 'unknown'), () => hashPassword(password))
    const signUp = { email, passwordHash, userMetadata }
    return suite || auth.autoconfirm ? enter(context, request, signUp) : askToConfirm(context, request, signUp)
  }
}
