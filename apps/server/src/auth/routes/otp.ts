import type { FastifyRequest } from 'fastify'

import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { flagField, normaliseEmail, objectField, textField, type Body } from '../fields.ts'
import { readChallenge } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { withSameAnswer } from '../same-answer.ts'
import { deviceOf } from '../sessions.ts'
import { inTransaction } from '../transactions.ts'
import { insertUser } from '../user-writes.ts'
import { findUserByEmail } from '../users.ts'

/** Signs up whoever is unknown, where strangers may. The conformance profile tells who is unknown as hosted does; the product never. */
async function makeKnown(context: AuthContext, email: string, body: Body): Promise<void> {
  const isOpen = context.config.suite || context.config.auth.signupEnabled
  const mayCreate = body['create_user'] === undefined ? true : flagField(body, 'create_user')
  const userMetadata = objectField(body, 'data') ?? {}
  if (!isOpen || (await findUserByEmail(context.pool, email)) !== null) return
  if (mayCreate) await inTransaction(context.pool, (client) => insertUser(client, { email, passwordHash: null, emailConfirmed: false, userMetadata }))
  else if (context.config.suite) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
}

/** POST /otp and /magiclink: a message with a code and a link to sign in without a password. */
export function otpRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const body = request.body as Body
    if ((textField(body, 'phone') ?? '') !== '') throw new AuthError(422, 'phone_provider_disabled', 'Unsupported phone provider')
    const email = normaliseEmail(textField(body, 'email') ?? '')
    const challenge = readChallenge(body)
    await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
    const redirectTo = redirectTarget(request, context.config.auth, body)
    return withSameAnswer(async () => {
      await makeKnown(context, email, body)
      await context.mails.add({ kind: 'magic_link', email, challenge, redirectTo })
    })
  }
}
