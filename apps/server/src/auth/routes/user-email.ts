import type { FastifyRequest } from 'fastify'

import { AuthError, emailExists } from '../auth-error.ts'
import type { SignedIn } from '../bearer.ts'
import type { AuthContext } from '../context.ts'
import { beginChange } from '../email-change.ts'
import { normaliseEmail, textField, type Body } from '../fields.ts'
import { assertNotTooSoon } from '../frequency.ts'
import type { MailWish } from '../mail-queue.ts'
import { readChallenge } from '../pkce.ts'
import { redirectTarget } from '../redirects.ts'
import { deviceOf } from '../sessions.ts'
import { inTransaction } from '../transactions.ts'
import { findUserByEmail, hasFactor } from '../users.ts'

/** The messages of a change of address: to the new one, and to the present one when both have to agree. */
export async function changeMails(context: AuthContext, wish: Omit<MailWish, 'kind'>): Promise<void> {
  if (context.config.auth.doubleConfirmChanges) await context.mails.add({ ...wish, kind: 'email_change_current' })
  await context.mails.add({ ...wish, kind: 'email_change_new' })
}

/** The address that a request wants and that differs from the present one; one that counts at once and is somebody's is refused. */
export async function wantedEmail(context: AuthContext, { user, session }: SignedIn, body: Body): Promise<string | null> {
  const text = textField(body, 'email') ?? ''
  const email = text === '' ? null : normaliseEmail(text)
  if (email === null || email === user.email) return null
  // The company's records hold the address, and the company changes it, unless the configuration leaves it to people.
  if (!context.config.suite && !context.config.auth.ownEmailChanges) {
    throw new AuthError(422, 'email_provider_disabled', 'Email changes are made by an administrator')
  }
  if (hasFactor(user) && session.aal !== 'aal2') {
    throw new AuthError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
  }
  if (isTakenAtOnce(context) && (await findUserByEmail(context.pool, email)) !== null) throw emailExists()
  return email
}

/** Whether a new address counts at once. */
export function isTakenAtOnce(context: AuthContext): boolean {
  return context.config.suite || context.config.auth.autoconfirm
}

/** Keeps the wish and sends what confirms it; the address stays until then. */
export async function askForEmail(context: AuthContext, request: FastifyRequest, { user }: SignedIn, next: string): Promise<void> {
  const body = request.body as Body
  await assertNotTooSoon(context, user.id, 'email_change')
  await context.limits.beforeMail(deviceOf(request).ip ?? 'unknown')
  const challenge = readChallenge(body)
  await inTransaction(context.pool, (client) => beginChange(client, user, next))
  await changeMails(context, { email: user.email ?? next, challenge, redirectTo: redirectTarget(request, context.config.auth, body) })
}
