import { callFunction } from '../../../shared/supabase/call-function.ts'
import { unwrap } from '../../../shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '../../../shared/supabase/client.ts'
import type { ConfirmedAction } from '../model/access-subject.ts'

/** What sending an invitation or a password reset came to. `link` is given when the installation sends no e-mail. */
export interface Sending {
  readonly email: string
  readonly expiresAt: string | null
  readonly link: string | null
}

interface SendingAnswer {
  readonly email?: string | null
  readonly expires_at?: string | null
  readonly link?: string | null
}

function sendingOf(answer: SendingAnswer | null, email: string): Sending {
  return { email: answer?.email ?? email, expiresAt: answer?.expires_at ?? null, link: answer?.link ?? null }
}

/** Invites a person, or sends their open invitation again with a new term. Throws `AppError`. */
export async function inviteUser(employeeId: string, email: string, role: string): Promise<Sending> {
  const answer = await callFunction<SendingAnswer | null>('invite-user', { employee_id: employeeId, email, role })
  return sendingOf(answer, email)
}

const WIRE_ACTIONS: Readonly<Record<ConfirmedAction, string>> = {
  disable: 'disable',
  enable: 'enable',
  reset_password: 'reset_password',
  end_sessions: 'end_sessions',
  revoke: 'revoke_invitation',
}

/** Disables, enables, ends sessions, cancels an invitation or sends a password reset. Throws `AppError`. */
export async function manageLogin(employeeId: string, action: ConfirmedAction, email: string): Promise<Sending> {
  const answer = await callFunction<SendingAnswer | null>('manage-login', { employee_id: employeeId, action: WIRE_ACTIONS[action] })
  return sendingOf(answer, email)
}

/** Gives a person with a login another role; it counts from their next request. Throws `AppError`. */
export async function changeRole(employeeId: string, role: string): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('grant_access', { p_employee_id: employeeId, p_role: role })))
}

/** Gives a login without person to a person without login. Throws `AppError`. */
export async function linkLogin(userId: string, employeeId: string, role: string): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('link_login', { p_user_id: userId, p_employee_id: employeeId, p_role: role })))
}
