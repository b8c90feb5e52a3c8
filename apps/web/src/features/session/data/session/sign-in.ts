import { type AppError, isConnectionProblem, toAppError } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { sessionStore } from '#shared/supabase/session-storage.ts'
import { awaitsCode } from '../../model/session/session-status.ts'
import { isCompanyActive } from '../../model/session/token-claims.ts'

export interface SignInResult {
  readonly error?: AppError
  readonly connectionError?: boolean
  readonly companyDeactivated?: boolean
  /** The code of an authenticator comes next. */
  readonly awaitsCode?: boolean
}

function failure(problem: unknown): SignInResult {
  const error = toAppError(problem)
  return isConnectionProblem(problem) ? { error, connectionError: true } : { error }
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** `false` keeps the session only as long as the browser's windows are open. */
  readonly remember: boolean
}

/**
 * Signs in with an e-mail (trimmed, lower case) and a password. Never rejects: an empty result is success.
 * Whoever belongs to a deactivated company is signed out again.
 */
export async function signIn(credentials: Credentials): Promise<SignInResult> {
  try {
    const db = await supabase()
    sessionStore().remember(credentials.remember)
    const { data, error } = await db.auth.signInWithPassword({
      email: credentials.email.trim().toLowerCase(),
      password: credentials.password,
    })
    if (error) return failure(error)
    if (isCompanyActive(data.session.access_token)) return awaitsCode(data.session) ? { awaitsCode: true } : {}
    await db.auth.signOut({ scope: 'local' })
    return { companyDeactivated: true }
  } catch (problem) {
    return failure(problem)
  }
}
