import { queryOptions } from '@tanstack/react-query'

import type { Company } from '#shared/company/company-context.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { type Client, outsideCompany, supabase } from '#shared/supabase/client.ts'
import { reachableCompanies } from '../../model/company/company-selection.ts'

async function readMasterStatus(db: Client, userId: string): Promise<boolean> {
  const row = db.from('employees').select('role').eq('user_id', userId).eq('role', 'master')
  return unwrap(await outsideCompany(row).maybeSingle(), { nullable: true }) !== null
}

async function readOwnCompanyId(db: Client, userId: string): Promise<string | null> {
  const row = db.from('employees').select('company_id').eq('user_id', userId)
  return unwrap(await outsideCompany(row).maybeSingle(), { nullable: true })?.company_id ?? null
}

async function readCompanies(db: Client): Promise<Company[]> {
  return unwrap(await outsideCompany(db.from('companies').select('id,name,active').order('name')))
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
export function companiesQuery(userId: string, isMaster: boolean) {
  return queryOptions({
    queryKey: ['companies', userId, isMaster],
    queryFn: async (): Promise<CompanyList> => {
      const db = await supabase()
      const [seesAll, ownId, rows] = await Promise.all([readMasterStatus(db, userId), readOwnCompanyId(db, userId), readCompanies(db)])
      const companies = reachableCompanies(rows, { seesAll, ownId })
      return { companies, isOwnDeactivated: !seesAll && rows.length > 0 && rows.every(({ active }) => active === false) }
    },
  })
}
