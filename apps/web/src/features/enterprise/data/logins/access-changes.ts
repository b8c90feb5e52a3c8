import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { ConfirmedAction } from '../../model/logins/access-subject.ts'

/** What sending an invitation or a password reset came to. `link` is given when no e-mail left the installation. */
export interface Sending {
  readonly email: string
  readonly link: string | null
  /** How long the link itself works. */
  readonly linkExpiresAt: string | null
  /** Until when the invitation may be accepted; null for a password reset. */
  readonly invitationExpiresAt: string | null
  readonly warning: string | null
}

interface SendingAnswer {
  readonly email: string
  readonly link: string | null
  readonly link_expires_at: string | null
  readonly expires_at?: string | null
  readonly warning: string | null
}

function sendingOf(answer: SendingAnswer): Sending {
  return {
    email: answer.email,
    // That of an invitation is a path of the web, whose address no function knows.
    link: answer.link === null ? null : new URL(answer.link, location.origin).href,
    linkExpiresAt: answer.link_expires_at,
    invitationExpiresAt: answer.expires_at ?? null,
    warning: answer.warning,
  }
}

/** Invites a person, or sends their open invitation again with a new term. Throws `AppError`. */
export async function inviteUser(employeeId: string, email: string, role: string): Promise<Sending> {
  return sendingOf(await callFunction<SendingAnswer>('invite-user', { employee_id: employeeId, email, role }))
}

/** Disables, enables, ends sessions, takes a second factor away, cancels an invitation or sends a password reset; the last says what was sent. Throws `AppError`. */
export async function manageLogin(employeeId: string, action: ConfirmedAction): Promise<Sending | null> {
  if (action === 'revoke') {
    await callFunction<unknown>('invite-user', { employee_id: employeeId, action: 'revoke' })
    return null
  }
  const answer = await callFunction<SendingAnswer>('manage-login', { employee_id: employeeId, action })
  return action === 'reset_password' ? sendingOf(answer) : null
}

/** Gives a person with a login another role; it counts from their next request. Throws `AppError`. */
export async function changeRole(employeeId: string, role: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('grant_access', { p_employee_id: employeeId, p_role: role })))
}

/** Gives a login without person to a person without login. Throws `AppError`. */
export async function linkLogin(userId: string, employeeId: string, role: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('link_login', { p_user_id: userId, p_employee_id: employeeId, p_role: role })))
}
