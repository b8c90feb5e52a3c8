import type { SessionValue } from '../shared/session/session-context.ts'

/** A session for component tests: an active admin, unless said otherwise. */
export function sessionValue(given: Partial<SessionValue> = {}): SessionValue {
  return {
    status: 'active',
    user: { id: 'u1', email: 'ana@aurora.demo' },
    employee: null,
    role: 'admin',
    isMaster: false,
    signOut: () => Promise.resolve(),
    retry: () => undefined,
    markCompanyInactive: () => undefined,
    ...given,
  }
}
