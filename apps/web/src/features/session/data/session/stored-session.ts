import { AUTH_STORAGE_KEY, SESSION_ONLY_KEY } from '#shared/constants.ts'
import type { factsOf } from '../../model/session/session-status.ts'

/** supabase-js renews a session before it is this close to its end. */
const EXPIRY_MARGIN_S = 90

type Session = NonNullable<Parameters<typeof factsOf>[0]> & { readonly expires_at?: number }

/** The session that this browser keeps, whether it is good for anything or not. */
export function keptSession(): Session | null {
  const store = localStorage.getItem(SESSION_ONLY_KEY) === null ? localStorage : sessionStorage
  return JSON.parse(store.getItem(AUTH_STORAGE_KEY) ?? 'null') as Session | null
}

/** The session of this browser, if it can be used as it is. */
export function storedSession(): Session | null {
  const session = keptSession()
  return (session?.expires_at ?? 0) > Date.now() / 1000 + EXPIRY_MARGIN_S ? session : null
}
