import type { FastifyRequest } from 'fastify'

import { invalid } from '../auth-error.ts'
import type { AuthContext } from '../context.ts'
import { normaliseEmail, textField, type Body } from '../fields.ts'
import { readChallenge } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { withSameAnswer } from '../same-answer.ts'
import { deviceOf } from '../sessions.ts'
import { changeMails } from './user-email.ts'

/** Whether a change of that address waits and its last messages are old enough; what was confirmed of them counts no more. */
async function mayRepeatChange(context: AuthContext, email: string): Promise<boolean> {
  const pause = context.config.suite ? 0 : context.config.auth.secondsBetweenMails
  const due = await context.pool.query(
    `update auth.users set email_change_sent_at = now(), email_change_confirm_status = 0
     where email = $1 and not is_sso_user and deleted_at is null and email_change <> ''
       and (email_change_sent_at is null or email_change_sent_at <= now() - make_interval(secs => $2))`,
    [email, pause],
  )
  return due.rowCount === 1
}

/** POST /resend: the message of a sign-up or of a change of address once more; the same answer for every address. */
export function resendRoute(context: AuthContext) {
  return async (request: FastifyRequest) => {
    const body = request.body as Body
    const type = textField(body, 'type') ?? ''
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
    if (type === 'sms' || type === 'phone_change') throw invalid('Phone logins are disabled')
    const email = normaliseEmail(textField(body, 'email') ?? '')
    const challenge = readChallenge(body)
    await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
    const redirectTo = redirectTarget(request, context.config.auth, body)
    return withSameAnswer(async () => {
      if (type === 'signup') await context.mails.add({ kind: 'confirmation', email, challenge, redirectTo })
      else if (await mayRepeatChange(context, email)) await changeMails(context, { email, challenge, redirectTo })
    })
  }
}
