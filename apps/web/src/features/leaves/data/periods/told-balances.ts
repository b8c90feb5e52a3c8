import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'

/** HR says that the balances shown are right, although nothing was taken before the product. */
export async function confirmBalances({ companyId, people }: { readonly companyId: string; readonly people: readonly string[] }): Promise<number> {
  const db = await supabase()
  return unwrap(await db.rpc('confirm_vacation_balances', { p_company_id: companyId, p_people: [...people] }))
}
