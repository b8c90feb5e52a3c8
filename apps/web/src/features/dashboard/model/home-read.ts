import type { EarlyRead } from '#shared/supabase/early-answers.ts'

/** What the home waits for. The first script asks for it while the application is on its way. */
export const homeRead = (companyId: string): EarlyRead => ({ path: 'rpc/home', args: { p_company_id: companyId } })
