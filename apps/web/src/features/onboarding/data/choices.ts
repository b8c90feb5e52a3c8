import { queryOptions, useQuery } from '@tanstack/react-query'

import { type ContractType, contractTypesQuery, costCentersQuery, departmentsQuery, type ReferenceItem, sitesQuery } from '#shared/reference/lists.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { together } from '#shared/ui/together.ts'
import { admissionKeys } from './admission-keys.ts'

export interface DocumentChoice extends ReferenceItem {
  readonly description: string | null
}

export interface AdmissionChoices {
  readonly departments: readonly ReferenceItem[]
  readonly sites: readonly ReferenceItem[]
  readonly costCenters: readonly ReferenceItem[]
  readonly contractTypes: readonly ContractType[]
  readonly documents: readonly DocumentChoice[]
}

/** Types of document that an admission may ask for: what the company itself sends is not asked. */
function documentsQuery(companyId: string) {
  return queryOptions({
    queryKey: admissionKeys.documents(companyId),
    queryFn: async ({ signal }): Promise<readonly DocumentChoice[]> => {
      const db = await supabase()
      const inUse = db.from('document_types').select('id,name,description').eq('company_id', companyId).is('archived_at', null).neq('who_sends', 'company')
      return unwrap(await inUse.order('place').abortSignal(signal))
    },
    staleTime: 60_000,
  })
}

/** The lists of tasks that an admission may begin with, in the order in which they count. */
export function templatesQuery(companyId: string) {
  return queryOptions({
    queryKey: admissionKeys.templates(companyId),
    queryFn: async ({ signal }): Promise<readonly ReferenceItem[]> => {
      const db = await supabase()
      const inUse = db.from('journey_templates').select('id,name').eq('company_id', companyId).eq('kind', 'admission').is('archived_at', null)
      return unwrap(await inUse.order('position').abortSignal(signal))
    },
    staleTime: 60_000,
  })
}

/** What an admission may choose from: what is in use. */
export function useAdmissionChoices(companyId: string) {
  return together<AdmissionChoices>({
    departments: useQuery(departmentsQuery(companyId)),
    sites: useQuery(sitesQuery(companyId)),
    costCenters: useQuery(costCentersQuery(companyId)),
    contractTypes: useQuery(contractTypesQuery()),
    documents: useQuery(documentsQuery(companyId)),
  })
}
