import type { FastifyRequest } from 'fastify'

import type { AuthContext } from '../context.ts'
import { normaliseEmail, textField, type Body } from '../fields.ts'
import { readChallenge } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { withSameAnswer } from '../same-answer.ts'
import { deviceOf } from '../sessions.ts'

/** POST /recover: the same answer after the same time for every address; the look-up happens after it. */
export function recoverRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const body = request.body as Body
    const email = normaliseEmail(textField(body, 'email') ?? '')
    const challenge = readChallenge(body)
    // Edge functions ask for people whom the database has named; all of them come from one address.
    if (request.caller.role !== 'service_role') await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
    const redirectTo = redirectTarget(request, context.config.auth, body)
    return withSameAnswer(() => context.mails.add({ kind: 'recovery', email, challenge, redirectTo }))
  }
}
