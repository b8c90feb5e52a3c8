import type { SessionStatus } from '../../../shared/session/session-context.ts'
import { isCompanyActive } from './token-claims.ts'

export interface SessionFacts {
  readonly restored: boolean
  readonly connectionError: boolean
  readonly user: { readonly id: string; readonly email: string } | null
  /** True unless the token or the database says false; true again after sign-out. */
  readonly companyActive: boolean
}

export const START: SessionFacts = { restored: false, connectionError: false, user: null, companyActive: true }

interface SessionLike {
  readonly access_token: string
  readonly user: { readonly id: string; readonly email?: string | undefined }
}

/** What an auth session tells; `null` is being signed out. */
export function factsOf(session: SessionLike | null): SessionFacts {
  if (!session) return { ...START, restored: true }
  const { id, email = '' } = session.user
  return { restored: true, connectionError: false, user: { id, email }, companyActive: isCompanyActive(session.access_token) }
}

/** The one state of the session out of what is known of it and of the person's own row. */
export function sessionStatus(facts: SessionFacts, profile: { isPending: boolean; isUnreachable: boolean }): SessionStatus {
  if (facts.connectionError) return 'connection-error'
  if (!facts.restored) return 'loading'
  if (!facts.user) return 'signed-out'
  if (!facts.companyActive) return 'inactive'
  if (profile.isUnreachable) return 'connection-error'
  return profile.isPending ? 'loading' : 'active'
}
