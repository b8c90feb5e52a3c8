import { createContext, use } from 'react'

import type { Role } from '../access/permissions.gen.ts'

/** `second-factor`: the password was right, the code of an authenticator is still to come, and nobody is signed in yet. */
export type SessionStatus = 'loading' | 'connection-error' | 'signed-out' | 'second-factor' | 'active' | 'inactive'

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
  /** `null` while loading and for a login without employee row. */
  readonly employee: SessionEmployee | null
  readonly role: Role
  readonly isMaster: boolean
  readonly signOut: () => Promise<void>
  /** The session ended on purpose while this tab was open: the next person must not be led to where this one was. */
  readonly hasLeft: boolean
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
