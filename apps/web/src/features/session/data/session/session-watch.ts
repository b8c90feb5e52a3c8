import type { Session } from '@supabase/supabase-js'

import { AUTH_STORAGE_KEY } from '#shared/constants.ts'
import { dropSharedFiles } from '#shared/files/shared-files.ts'
import { isConnectionProblem, toAppError } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { sessionStore } from '#shared/supabase/session-storage.ts'

export type RestoredSession = { readonly session: Session | null } | { readonly connectionError: true }

/** The stored session, refreshed when it has expired. A server out of reach is told apart from having no session. */
export async function restoreSession(): Promise<RestoredSession> {
  try {
    const { data, error } = await (await supabase()).auth.getSession()
    if (error && isConnectionProblem(error)) return { connectionError: true }
    return { session: data.session }
  } catch {
    return { connectionError: true }
  }
}

/** Follows sign-in, refresh and sign-out, in this tab and in others. Returns how to stop. */
export async function watchSession(onChange: (session: Session | null) => void): Promise<() => void> {
  const { data } = (await supabase()).auth.onAuthStateChange((event, session) => {
    // The first event repeats what restoreSession reads, without telling failure from absence.
    if (event !== 'INITIAL_SESSION') onChange(session)
  })
  return () => data.subscription.unsubscribe()
}

/** Reads one company id. Resolves when the server answers at all; rejects on a connection failure. */
export async function checkConnectivity(): Promise<void> {
  const db = await supabase()
  const { error, status } = await outsideCompany(db.from('companies').select('id').limit(1))
  if (error && isConnectionProblem({ message: error.message, status })) throw new Error(error.message)
}

/** Refusals that asking again does not change. */
const OVER: readonly number[] = [400, 401, 403]

/** Asks for a new token. A session that gets none any more ends here too: the client would keep it until its token runs out. Never rejects. */
export async function renewToken(): Promise<void> {
  try {
    const { auth } = await supabase()
    const { error } = await auth.refreshSession()
    if (OVER.includes(error?.status ?? 0)) await auth.signOut({ scope: 'local' })
  } catch {
    // Out of reach: the next question tries again.
  }
}

/** Ends this session on the server and forgets it here, even when the server cannot be reached. */
export async function endSession(): Promise<void> {
  try {
    await (await supabase()).auth.signOut({ scope: 'local' })
  } finally {
    await sessionStore().removeItem(AUTH_STORAGE_KEY)
    await dropSharedFiles()
  }
}

/** Ends every session of the person but this one. Rejects with `AppError`. */
export async function endOtherSessions(): Promise<void> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'others' })
  if (error) throw toAppError(error)
}
