import { homeRead } from '#features/dashboard/model/home-read.ts'
import { storedSession } from '#features/session/data/session/stored-session.ts'
import { companiesRead, firstAccessRead, masterStatusRead, ownCompanyRead, ownProfileRead } from '#features/session/model/session/first-reads.ts'
import { factsOf } from '#features/session/model/session/session-status.ts'
import { SELECTED_COMPANY_KEY } from '#shared/constants.ts'
import { earlyReader } from '#shared/supabase/early-answers.ts'

/**
 * Starts the reads that every page below /app waits for, and that of the home, while the application is still on its way: its
 * own queries take the answers, and ask the backend's client where there is none.
 */
export async function startFirstData(path: string): Promise<void> {
  const session = /^\/app(?:\/|$)/.test(path) ? storedSession() : null
  const { user, companyActive } = factsOf(session)
  const read = session && user && companyActive ? earlyReader(session.access_token) : null
  if (user === null || read === null) return
  const profile = read(ownProfileRead(user.id))
  const others = [firstAccessRead, companiesRead, masterStatusRead(user.id), ownCompanyRead(user.id)].map((one) => read(one))
  // Whoever asks hears of a failure; without the application nobody does.
  for (const answer of others) answer.catch(() => undefined)
  if (path !== '/app') return
  const [row] = (await (await profile).clone().json()) as { role: string; company_id: string }[]
  const isMaster = row?.role === 'master'
  const company = isMaster ? localStorage.getItem(SELECTED_COMPANY_KEY) : row?.company_id
  if (company) await read(homeRead(company), isMaster ? company : null)
}
