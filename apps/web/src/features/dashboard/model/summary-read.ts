import type { EarlyRead } from '#shared/supabase/early-answers.ts'

/** What the dashboard waits for. The first script asks for it while the application is on its way. */
export const summaryRead = (companyId: string): EarlyRead => ({ path: 'rpc/dashboard_summary', args: { p_company_id: companyId } })
