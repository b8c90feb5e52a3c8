import { queryOptions } from '@tanstack/react-query'

import type { Company } from '#shared/company/company-context.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { earlyAnswer } from '#shared/supabase/early-answers.ts'
import { reachableCompanies } from '../../model/company/company-selection.ts'
import { companiesRead, masterStatusRead, ownCompanyRead } from '../../model/session/first-reads.ts'

async function readMasterStatus(userId: string): Promise<boolean> {
  const early = await earlyAnswer<unknown[]>(masterStatusRead(userId))
  if (early) return early.length > 0
  const row = (await supabase()).from('employees').select('role').eq('user_id', userId).eq('role', 'master')
  return unwrap(await outsideCompany(row).maybeSingle(), { nullable: true }) !== null
}

async function readOwnCompanyId(userId: string): Promise<string | null> {
  const early = await earlyAnswer<{ company_id: string }[]>(ownCompanyRead(userId))
  if (early) return early[0]?.company_id ?? null
  const row = (await supabase()).from('employees').select('company_id').eq('user_id', userId)
  return unwrap(await outsideCompany(row).maybeSingle(), { nullable: true })?.company_id ?? null
}

async function readCompanies(): Promise<Company[]> {
  const early = await earlyAnswer<Company[]>(companiesRead)
  return early ?? unwrap(await outsideCompany((await supabase()).from('companies').select('id,name,active,modules_off,brand_hue').order('name')))
}

export interface CompanyList {
  readonly companies: readonly Company[]
  /** The database shows the person's company, and shows it as deactivated. */
  readonly isOwnDeactivated: boolean
}

/**
 * The companies that the person may work in: all for a master, one's own for others. The three reads run at once; what
 * each person may see of `companies` is the database's decision, the narrowing here is the second lock.
 */
export function companiesQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['companies', userId],
    enabled: userId !== null,
    queryFn: async (): Promise<CompanyList> => {
      if (userId === null) throw new Error('User not authenticated')
      const [seesAll, ownId, rows] = await Promise.all([readMasterStatus(userId), readOwnCompanyId(userId), readCompanies()])
      const companies = reachableCompanies(rows, { seesAll, ownId })
      return { companies, isOwnDeactivated: !seesAll && rows.length > 0 && rows.every(({ active }) => active === false) }
    },
  })
}
