import type { AccessDemands, SessionStatus } from '#shared/session/session-context.ts'
import { accessDemands, isCompanyActive, tokenClaims } from './token-claims.ts'

interface Account {
  readonly id: string
  readonly email: string
}

export interface SessionFacts {
  readonly restored: boolean
  readonly connectionError: boolean
  readonly user: Account | null
  /** The password was right and the code of an authenticator is still to come: until then nobody is signed in. */
  readonly awaitsCode: boolean
  /** Whoever lacks the second factor that the company demands: the database tells this session nothing. */
  readonly unprotected: Account | null
  readonly demands: AccessDemands
  readonly hasShownCode: boolean
  /** True unless the token or the database says false; true again after sign-out. */
  readonly companyActive: boolean
}

const NO_DEMANDS: AccessDemands = { secondFactorFrom: null, passwordLength: null, passwordClasses: false }

export const START: SessionFacts = {
  restored: false, connectionError: false, user: null, awaitsCode: false, unprotected: null, demands: NO_DEMANDS, hasShownCode: false, companyActive: true,
}

interface SessionLike {
  readonly access_token: string
  readonly user: {
    readonly id: string
    readonly email?: string | undefined
    readonly factors?: readonly { readonly status: string }[] | undefined
  }
}

const hasShownCode = (accessToken: string): boolean => tokenClaims(accessToken)['aal'] === 'aal2'

/** Whether the database will tell this session nothing before a code: it asks the same of each request. */
export function awaitsCode({ access_token, user }: SessionLike): boolean {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') === true
  return hasFactor && !hasShownCode(access_token)
}

/** What an auth session tells; `null` is being signed out. */
export function factsOf(session: SessionLike | null, now = Date.now()): SessionFacts {
  if (!session) return { ...START, restored: true }
  const { access_token: token, user: { id, email = '' } } = session
  const demands = accessDemands(token)
  const known = { ...START, restored: true, companyActive: isCompanyActive(token), demands, hasShownCode: hasShownCode(token) }
  if (awaitsCode(session)) return { ...known, awaitsCode: true }
  const isUnprotected = demands.secondFactorFrom !== null && demands.secondFactorFrom * 1000 <= now && !known.hasShownCode
  return isUnprotected ? { ...known, unprotected: { id, email } } : { ...known, user: { id, email } }
}

/** The one state of the session out of what is known of it and of the person's own row. */
export function sessionStatus(facts: SessionFacts, profile: { isPending: boolean; isUnreachable: boolean }): SessionStatus {
  if (facts.connectionError) return 'connection-error'
  if (!facts.restored) return 'loading'
  if (facts.awaitsCode) return 'second-factor'
  if (!facts.user && !facts.unprotected) return 'signed-out'
  if (!facts.companyActive) return 'inactive'
  if (facts.unprotected) return 'unprotected'
  if (profile.isUnreachable) return 'connection-error'
  return profile.isPending ? 'loading' : 'active'
}
