import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, textField, type Body } from '../fields.ts'
import { readChallenge } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { deviceOf } from '../sessions.ts'

/** Every answer takes at least this long, so that the work done after the one before does not show in the next. */
const SHORTEST_MS = 150

/** POST /recover: the same answer after the same time for every address; the look-up happens after it. */
export function recoverRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const started = performance.now()
    const body = request.body as Body
    const email = normaliseEmail(textField(body, 'email') ?? '')
    const challenge = readChallenge(body)
    // Edge functions ask for people whom the database has named; all of them come from one address.
    if (request.caller.role !== 'service_role') await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
    const redirectTo = redirectTarget(request, context.config.auth, body)
    await sleep(Math.max(0, SHORTEST_MS - (performance.now() - started)))
    await context.mails.add({ kind: 'recovery', email, challenge, redirectTo })
    return {}
  }
}

/** POST /otp and /magiclink: people sign in with a password; the refusal is the same for every address. */
export function otpRoute() {
  return (request: FastifyRequest): never => {
    normaliseEmail(textField(request.body as Body, 'email') ?? '')
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
}

/** POST /resend: nothing of these kinds is ever pending, which is also the answer for addresses that nobody has. */
export function resendRoute() {
  return (request: FastifyRequest): Record<string, never> => {
    const body = request.body as Body
    const type = textField(body, 'type')
    if (type !== 'signup' && type !== 'email_change') throw invalid('Missing one of these types: signup, email_change')
    normaliseEmail(textField(body, 'email') ?? '')
    return {}
  }
}
