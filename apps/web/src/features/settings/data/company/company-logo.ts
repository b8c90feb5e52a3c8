import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'

export interface CompanyLogo {
  readonly bucket: string
  readonly path: string
  readonly name: string
  readonly mime: string
}

/** The logo that a company uses now, or null. Source: files, of which members of the company read this one. */
export function companyLogoQuery(companyId: string) {
  return queryOptions({
    queryKey: ['settings', companyId, 'logo'],
    queryFn: async ({ signal }): Promise<CompanyLogo | null> => {
      const db = await supabase()
      const logos = db.from('files').select('bucket,path,name,mime').eq('company_id', companyId).eq('purpose', 'company_logo')
      const current = logos.not('linked_at', 'is', null).is('archived_at', null).abortSignal(signal)
      return unwrap(await current.maybeSingle(), { nullable: true })
    },
  })
}

/** Makes a confirmed upload the company's logo; without one, there is none. Throws `AppError`. */
export async function setCompanyLogo(companyId: string, fileId: string | null): Promise<void> {
  const args = { p_company_id: companyId, ...(fileId !== null && { p_file_id: fileId }) }
  await ask((db) => outsideCompany(db.rpc('set_company_logo', args)), { nullable: true })
}
