import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import { AuthError, invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, textField, type Body } from '../fields.ts'
import { composeMail } from '../mails.ts'
import { createToken } from '../one-time-tokens.ts'
import { readChallenge, startFlow, type Challenge } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { deviceOf } from '../sessions.ts'
import { inTransaction } from '../transactions.ts'
import { findUserByEmail } from '../users.ts'

/** Every answer takes at least this long, so that the work done after the one before does not show in the next. */
const SHORTEST_MS = 150
const BETWEEN_MAILS_SECONDS = 60

interface Wish {
  readonly email: string
  readonly challenge: Challenge | null
  readonly redirectTo: string
}

/** Sends the link when the address is somebody's; a second wish within a minute is dropped in silence. */
async function sendRecovery(context: AuthContext, { email, challenge, redirectTo }: Wish): Promise<void> {
  const mail = await inTransaction(context.pool, async (client) => {
    const user = await findUserByEmail(client, email)
    if (user === null) return null
    const due = await client.query(
      `select from auth.users where id = $1 and ($3 or recovery_sent_at is null or recovery_sent_at < now() - make_interval(secs => $2)) for update`,
      [user.id, BETWEEN_MAILS_SECONDS, context.config.suite],
    )
    if (due.rowCount === 0) return null
    const token = await createToken(client, context.otpKey, { id: user.id, email }, 'recovery_token', challenge !== null)
    if (challenge !== null) await startFlow(client, user.id, challenge, 'recovery')
    return composeMail(context.templates, context.config, 'recovery', { email, data: user.raw_user_meta_data ?? {}, token, redirectTo })
  })
  if (mail !== null) await context.sendMail(mail)
}

/** POST /recover: the same answer after the same time for every address; the look-up happens after it. */
export function recoverRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const started = performance.now()
    const body = request.body as Body
    const email = normaliseEmail(textField(body, 'email') ?? '')
    const challenge = readChallenge(body)
    // Edge functions ask for people whom the database has named; all of them come from one address.
    if (request.caller.role !== 'service_role') await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
    const wish = { email, challenge, redirectTo: redirectTarget(request, context.config.auth, body) }
    await sleep(Math.max(0, SHORTEST_MS - (performance.now() - started)))
    context.mails.add(() => sendRecovery(context, wish))
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
