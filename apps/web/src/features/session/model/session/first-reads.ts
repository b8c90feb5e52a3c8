import type { EarlyRead } from '#shared/supabase/early-answers.ts'
import { OWN_PROFILE_COLUMNS } from './own-profile.ts'

/** What every page below /app waits for. The first script asks for it while the application is on its way. */

const own = (userId: string) => ({ user_id: `eq.${userId}` })

export const ownProfileRead = (userId: string): EarlyRead => ({ path: 'employees', params: { select: OWN_PROFILE_COLUMNS, ...own(userId) } })

export const masterStatusRead = (userId: string): EarlyRead => ({ path: 'employees', params: { select: 'role', ...own(userId), role: 'eq.master' } })

export const ownCompanyRead = (userId: string): EarlyRead => ({ path: 'employees', params: { select: 'company_id', ...own(userId) } })

export const companiesRead: EarlyRead = { path: 'companies', params: { select: 'id,name,active,modules_off,brand_hue', order: 'name.asc' } }

export const firstAccessRead: EarlyRead = { path: 'rpc/needs_first_access', args: {} }
