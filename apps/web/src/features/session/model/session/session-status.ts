import type { SessionStatus } from '#shared/session/session-context.ts'
import { isCompanyActive, tokenClaims } from './token-claims.ts'

export interface SessionFacts {
  readonly restored: boolean
  readonly connectionError: boolean
  readonly user: { readonly id: string; readonly email: string } | null
  /** The password was right and the code of an authenticator is still to come: until then nobody is signed in. */
  readonly awaitsCode: boolean
  /** True unless the token or the database says false; true again after sign-out. */
  readonly companyActive: boolean
}

export const START: SessionFacts = { restored: false, connectionError: false, user: null, awaitsCode: false, companyActive: true }

interface SessionLike {
  readonly access_token: string
  readonly user: {
    readonly id: string
    readonly email?: string | undefined
    readonly factors?: readonly { readonly status: string }[] | undefined
  }
}

/** Whether the database will tell this session nothing before a code: it asks the same of each request. */
export function awaitsCode({ access_token, user }: SessionLike): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') === true
  return hasFactor && tokenClaims(access_token)['aal'] !== 'aal2'
}

/** What an auth session tells; `null` is being signed out. */
export function factsOf(session: SessionLike | null): SessionFacts {
  if (!session) return { ...START, restored: true }
  const { id, email = '' } = session.user
  const known = { restored: true, connectionError: false, companyActive: isCompanyActive(session.access_token) }
  return awaitsCode(session) ? { ...known, user: null, awaitsCode: true } : { ...known, user: { id, email }, awaitsCode: false }
}

/** The one state of the session out of what is known of it and of the person's own row. */
export function sessionStatus(facts: SessionFacts, profile: { isPending: boolean; isUnreachable: boolean }): SessionStatus {
  if (facts.connectionError) return 'connection-error'
  if (!facts.restored) return 'loading'
  if (facts.awaitsCode) return 'second-factor'
  if (!facts.user) return 'signed-out'
  if (!facts.companyActive) return 'inactive'
  if (profile.isUnreachable) return 'connection-error'
  return profile.isPending ? 'loading' : 'active'
}
