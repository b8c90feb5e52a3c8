import type { FastifyRequest } from 'fastify'

import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, objectField, textField, type Body } from '../fields.ts'
import { assertAcceptable, hashPassword } from '../passwords.ts'
import { deviceOf } from '../sessions.ts'
import { signIn, type TokenAnswer } from '../tokens.ts'
import { inTransaction } from '../transactions.ts'
import { insertUser } from '../user-writes.ts'

/** POST /signup: companies make logins, strangers never do. Open only in the conformance profile, where the address counts as confirmed. */
export function signupRoute(context: AuthContext) {
  return async (request: FastifyRequest): Promise<TokenAnswer> => {
    if (!context.config.suite) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    const body = request.body as Body
    const address = textField(body, 'email') ?? ''
    const password = textField(body, 'password') ?? ''
    if ((textField(body, 'phone') ?? '') !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone signups are disabled')
    if (address === '') throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    if (password === '') throw invalid('Signup requires a valid password')
    const email = normaliseEmail(address)
    const userMetadata = objectField(body, 'data') ?? {}
    assertAcceptable(password, context.config.auth.minimumPasswordLength)
    const passwordHash = await hashPassword(password)
    return inTransaction(context.pool, async (client) => {
      const id = await insertUser(client, { email, passwordHash, emailConfirmed: true, userMetadata }).catch((error: unknown) => {
        const taken = error instanceof AuthError && error.code === 'email_exists'
        throw taken ? new AuthError(422, 'user_already_exists', 'User already registered') : error
      })
      return signIn(context, client, id, 'password', deviceOf(request))
    })
  }
}
