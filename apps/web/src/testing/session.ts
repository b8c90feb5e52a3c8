import type { SessionEmployee, SessionValue } from '#shared/session/session-context.ts'

export const TEST_EMPLOYEE: SessionEmployee = {
  id: '22222222-2222-4222-8222-222222222222',
  company_id: 'c1',
  user_id: 'u1',
  display_name: 'Ana Souza',
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  position: 'Analista',
  hire_date: '2020-02-03',
  phone: null,
  address: null,
  birth_date: '1990-01-02',
  cpf: '52998224725',
  rg: null,
  role: 'user',
  profile_image_url: null,
  updated_at: null,
  department: { id: 'd1', name: 'Produto' },
}

/** A session for component tests: an active admin, unless said otherwise. */
export function sessionValue(given: Partial<SessionValue> = {}): SessionValue {
  return {
    status: 'active',
    user: { id: 'u1', email: 'ana@aurora.demo' },
    account: { id: 'u1', email: 'ana@aurora.demo' },
    demands: { secondFactorFrom: null, passwordLength: null, passwordClasses: false },
    hasShownCode: false,
    employee: null,
    role: 'admin',
    isMaster: false,
    signOut: () => Promise.resolve(),
    hasLeft: false,
    hasEnded: false,
    retry: () => undefined,
    markCompanyInactive: () => undefined,
    ...given,
  }
}
