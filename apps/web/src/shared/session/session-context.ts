import { createContext, use } from 'react'

import type { Role } from '../access/permissions.gen.ts'

/**
 * `second-factor`: the password was right, the code of an authenticator is still to come, and nobody is signed in yet.
 * `unprotected`: the company demands a second factor, and there is none; until one is set up nobody is signed in either.
 */
export type SessionStatus = 'loading' | 'connection-error' | 'signed-out' | 'second-factor' | 'unprotected' | 'active' | 'inactive'

/** What the company of somebody demands of the login. */
export interface AccessDemands {
  /** Seconds since 1970 from which on a second factor is needed. */
  readonly secondFactorFrom: number | null
  /** What a new password needs beyond the product. */
  readonly passwordLength: number | null
  readonly passwordClasses: boolean
}

/** The signed-in person's own employee row: what the profile shows and the shell needs. */
export interface SessionEmployee {
  readonly id: string
  readonly company_id: string
  readonly user_id: string | null
  readonly display_name: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly position: string | null
  readonly hire_date: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly birth_date: string | null
  readonly cpf: string | null
  readonly rg: string | null
  readonly role: string | null
  readonly profile_image_url: string | null
  readonly updated_at: string | null
  readonly department: { readonly id: string; readonly name: string } | null
}

export interface SessionValue {
  readonly status: SessionStatus
  readonly user: { readonly id: string; readonly email: string } | null
  /** Whose session this is, also while it lacks a second factor that the company demands. */
  readonly account: { readonly id: string; readonly email: string } | null
  readonly demands: AccessDemands
  /** Whether this session was opened with a code. */
  readonly hasShownCode: boolean
  /** `null` while loading and for a login without employee row. */
  readonly employee: SessionEmployee | null
  readonly role: Role
  readonly isMaster: boolean
  readonly signOut: () => Promise<void>
  /** The session ended on purpose while this tab was open: the next person must not be led to where this one was. */
  readonly hasLeft: boolean
  /** The session ended by itself, and nobody has signed in since. */
  readonly hasEnded: boolean
  /** Tries to reach the server again after a connection error. */
  readonly retry: () => void
  /** Shows the 'Empresa Desativada' screen: the database said that the person's company is not active any more. */
  readonly markCompanyInactive: () => void
}

export const SessionContext = createContext<SessionValue | null>(null)

export function useSession(): SessionValue {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within an AuthProvider')
  return session
}
