import type { FastifyRequest } from 'fastify'

import { requireAdmin } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, objectField, textField, type Body } from '../fields.ts'
import { invite } from '../inviting.ts'
import { composeMail } from '../mails.ts'
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
    const { user, token } = await inTransaction(context.pool, (client) => invite(context, client, email, data))
    const mail = composeMail(context.templates, context.config, 'invite', { email, data: user.raw_user_meta_data ?? {}, token, redirectTo })
    context.mails.add(() => context.sendMail(mail))
    return toWire(user)
  }
}
