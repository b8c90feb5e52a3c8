import { OWN_PROFILE_COLUMNS } from '#features/session/model/session/own-profile.ts'
import { factsOf } from '#features/session/model/session/session-status.ts'
import { AUTH_STORAGE_KEY, SELECTED_COMPANY_KEY, SESSION_ONLY_KEY } from '#shared/constants.ts'
import { earlyReader } from '#shared/supabase/early-answers.ts'

/** supabase-js renews a session before it is this close to its end. */
const EXPIRY_MARGIN_S = 90

type Session = Parameters<typeof factsOf>[0] & { readonly expires_at?: number }

/** The session of this browser, if it can be used as it is. */
function storedSession(): Session | null {
  const store = localStorage.getItem(SESSION_ONLY_KEY) === null ? localStorage : sessionStorage
  const session = JSON.parse(store.getItem(AUTH_STORAGE_KEY) ?? 'null') as Session | null
  return (session?.expires_at ?? 0) > Date.now() / 1000 + EXPIRY_MARGIN_S ? session : null
}

/**
 * Starts the reads that every page below /app waits for, and those of the dashboard, while the application is still on its way: its
 * own queries take the answers. They are those of features/session and features/dashboard; tests/e2e/first-page.test.ts holds them together.
 */
export async function startFirstData(path: string): Promise<void> {
  const session = /^\/app(?:\/|$)/.test(path) ? storedSession() : null
  const { user, companyActive } = factsOf(session)
  const read = session && user && companyActive ? earlyReader(session.access_token) : null
  if (user === null || read === null) return
  const own = { user_id: `eq.${user.id}` }
  const profile = read({ path: 'employees', params: { select: OWN_PROFILE_COLUMNS, ...own } })
  const others = [
    read({ path: 'rpc/needs_first_access', args: {} }),
    read({ path: 'companies', params: { select: 'id,name,active', order: 'name.asc' } }),
    read({ path: 'employees', params: { select: 'role', ...own, role: 'eq.master' } }),
    read({ path: 'employees', params: { select: 'company_id', ...own } }),
  ]
  // Whoever asks hears of a failure; without the application nobody does.
  for (const answer of others) answer.catch(() => undefined)
  if (path !== '/app') return
  const [row] = (await (await profile).clone().json()) as { role: string; company_id: string }[]
  const isMaster = row?.role === 'master'
  const company = isMaster ? localStorage.getItem(SELECTED_COMPANY_KEY) : row?.company_id
  if (company) await read({ path: 'rpc/dashboard_summary', args: { p_company_id: company }, workingCompany: isMaster ? company : null })
}
