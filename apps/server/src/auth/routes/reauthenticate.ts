import type { FastifyRequest } from 'fastify'

import { invalid } from '../auth-error.ts'
import { requireUser } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { assertNotTooSoon } from '../frequency.ts'
import { deviceOf } from '../sessions.ts'

/** GET /reauthenticate: mails a code that proves that the person is there now, for a new password on an old session. */
export function reauthenticateRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const { user } = await requireUser(context, request)
    if (user.email === null || user.email_confirmed_at === null) throw invalid('Reauthentication requires the user to have an email or a phone number')
    await assertNotTooSoon(context, user.id, 'reauthentication')
    await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
    await context.pool.query('update auth.users set reauthentication_sent_at = now() where id = $1', [user.id])
    await context.mails.add({ kind: 'reauthentication', email: user.email, challenge: null, redirectTo: context.config.auth.siteUrl })
    return {}
  }
}
