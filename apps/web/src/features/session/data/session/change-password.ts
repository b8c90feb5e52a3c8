import { PASSWORD_UPDATE_RETRIES } from '#shared/constants.ts'
import { withRetry } from '#shared/lib/retry.ts'
import { warn } from '#shared/lib/warn.ts'
import { type Client, outsideCompany, supabase, temporaryClient } from '#shared/supabase/client.ts'
import type { Database } from '#shared/supabase/database.types.ts'
import type { PasswordChangeProblem } from '../../model/session/password-change.ts'
import { type AuthFailure, mayPass, UNEXPECTED_PROBLEM, updateProblem, verificationProblem } from './password-problems.ts'

export interface PasswordChange {
  readonly user: { readonly id: string; readonly email: string }
  readonly current: string
  readonly next: string
}

/** The wait between tries, for tests. */
export type Wait = (milliseconds: number) => Promise<void>

/** Signs in again beside the person's own session, which stays untouched, and out at once. */
async function verifyCurrent({ user, current }: PasswordChange): Promise<PasswordChangeProblem | { readonly hasFactor: boolean }> {
  const beside = await temporaryClient()
  const { data, error } = await beside.auth.signInWithPassword({ email: user.email, password: current })
  if (error) return verificationProblem(error)
  await beside.auth.signOut({ scope: 'local' })
  return { hasFactor: data.user.factors?.some(({ status }) => status === 'verified') === true }
}

class Refused extends Error {
  readonly failure: AuthFailure
  constructor(failure: AuthFailure) {
    super(failure.message)
    this.failure = failure
  }
}

/** What a retry hears when the answer of an earlier try was lost: the password is the new one already. */
const STORED: readonly (string | undefined)[] = ['same_password', 'current_password_invalid']

async function store(db: Client, { current, next }: PasswordChange, wait?: Wait): Promise<AuthFailure | null> {
  const once = async (attempt: number): Promise<void> => {
    const { error } = await db.auth.updateUser({ password: next, current_password: current })
    if (error && !(attempt > 1 && STORED.includes(error.code))) throw new Refused(error)
  }
  try {
    await withRetry(once, {
      attempts: 1 + PASSWORD_UPDATE_RETRIES,
      isRetryable: (problem) => problem instanceof Refused && mayPass(problem.failure),
      ...(wait ? { wait } : {}),
    })
    return null
  } catch (problem) {
    if (problem instanceof Refused) return problem.failure
    throw problem
  }
}

/**
 * Stores the new password. Of a session older than a day the server takes none: then the person, who has just proved to be there, goes
 * on in a new one, and the change ends the old one. Not with a second factor, which the new session would lack.
 */
async function storeWhereRecent(db: Client, change: PasswordChange, hasFactor: boolean, wait?: Wait): Promise<AuthFailure | null> {
  const refusal = await store(db, change, wait)
  if (refusal?.code !== 'reauthentication_needed' || hasFactor) return refusal
  const { error } = await db.auth.signInWithPassword({ email: change.user.email, password: change.current })
  return error ?? store(db, change, wait)
}

type AuditEntry = Database['public']['Tables']['audit_logs']['Insert']

async function leaveTrace(db: Client, userId: string): Promise<void> {
  try {
    const entry: Partial<AuditEntry> = {
      action_type: 'password_change',
      entity_id: userId,
      entity_type: 'user',
      performed_by: userId,
      metadata: { initiated_by: 'user' },
    }
    // The company is filled in by the database, which lets nobody choose it.
    const { error } = await outsideCompany(db.from('audit_logs').insert(entry as AuditEntry))
    if (error) warn('the password change was not recorded', error)
  } catch (problem) {
    warn('the password change was not recorded', problem)
  }
}

/**
 * Changes the password of the person who is signed in: proves the current one, stores the new one, refreshes the session and
 * records the act. Answers `null` on success, else what to tell; never rejects.
 */
export async function changePassword(change: PasswordChange, wait?: Wait): Promise<PasswordChangeProblem | null> {
  try {
    const proof = await verifyCurrent(change)
    if ('text' in proof) return proof
    const db = await supabase()
    const refusal = await storeWhereRecent(db, change, proof.hasFactor, wait)
    if (refusal) return updateProblem(refusal)
    const { error } = await db.auth.refreshSession()
    if (error) warn('the session was not refreshed after the password change', error)
    await leaveTrace(db, change.user.id)
    return null
  } catch (problem) {
    warn('the password change failed', problem)
    return UNEXPECTED_PROBLEM
  }
}
