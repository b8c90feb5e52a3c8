import type { FastifyRequest } from 'fastify'

import { requireAdmin } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, objectField, textField, type Body } from '../fields.ts'
import { invite } from '../inviting.ts'
import { redirectTarget } from '../redirects.ts'
import { inTransaction } from '../transactions.ts'
import { toWire } from '../users.ts'

/** POST /invite: makes the login without a password and mails the link to set one. */
export function inviteRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    requireAdmin(request)
    const body = request.body as Body
    const email = normaliseEmail(textField(body, 'email') ?? '')
    const data = objectField(body, 'data') ?? {}
    const redirectTo = redirectTarget(request, context.config.auth, body)
    const { user } = await inTransaction(context.pool, (client) => invite(context, client, email, data))
    await context.mails.add({ kind: 'invite', email, redirectTo, challenge: null })
    return toWire(user)
  }
}
