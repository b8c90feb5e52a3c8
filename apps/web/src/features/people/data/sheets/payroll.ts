import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Database } from '#shared/supabase/database.types.ts'

export type PayrollClosing = Database['public']['Tables']['payroll_closings']['Row']

export const payrollKeys = {
  all: (companyId: string) => ['payroll', companyId] as const,
  month: (companyId: string, month: string) => ['payroll', companyId, 'month', month] as const,
  closings: (companyId: string, month: string) => ['payroll', companyId, 'closings', month] as const,
}

/** The lines of a month. Each asking is noted in the trail: it is not asked again unless somebody wants it. */
export function payrollMonthQuery(companyId: string, month: string) {
  return queryOptions({
    queryKey: payrollKeys.month(companyId, month),
    queryFn: ({ signal }) => ask((db) => db.rpc('payroll_month', { p_company_id: companyId, p_month: month }).abortSignal(signal)),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  })
}

/** The closings of a month, newest first. */
export function payrollClosingsQuery(companyId: string, month: string) {
  return queryOptions({
    queryKey: payrollKeys.closings(companyId, month),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const request = db.from('payroll_closings').select('*').eq('company_id', companyId).eq('month', month)
      return unwrap(await request.order('closed_at', { ascending: false }).abortSignal(signal))
    },
  })
}

/** The CSV of a month as text; noted in the trail. Throws `AppError`, as all below. */
export async function fetchPayrollCsv(companyId: string, month: string): Promise<{ readonly content: string; readonly digest: string; readonly total: number }> {
  return await ask((db) => db.rpc('payroll_csv', { p_company_id: companyId, p_month: month }).single())
}

export async function closePayrollMonth(companyId: string, month: string): Promise<PayrollClosing> {
  return await ask((db) => db.rpc('close_payroll_month', { p_company_id: companyId, p_month: month }))
}

export async function reopenPayrollMonth(closingId: string, reason: string): Promise<PayrollClosing> {
  return await ask((db) => db.rpc('reopen_payroll_month', { p_closing_id: closingId, p_reason: reason }))
}
