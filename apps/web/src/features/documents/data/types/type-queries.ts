import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { DocumentType } from '../../model/types/document-type.ts'
import { documentKeys } from '../documents/document-keys.ts'

const COLUMNS =
  'id,name,description,sensitivity,who_sends,who_sees,action,is_multiple,needs_review,has_expiry,validity_months,retention_years,retention_from,asks_by_itself,archived_at,updated_at'

/** The catalogue of a company with its rules, archived types too. */
export function typesQuery(companyId: string) {
  return queryOptions({
    queryKey: documentKeys.types(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('document_type_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

/** The types in use of a company, for choosing one. The company is named: one's own may be another than the one at hand. */
export function usableTypesQuery(companyId: string) {
  return queryOptions({
    queryKey: documentKeys.usable(companyId),
    queryFn: async ({ signal }): Promise<readonly DocumentType[]> => {
      const db = await supabase()
      const inUse = outsideCompany(db.from('document_types').select(COLUMNS)).eq('company_id', companyId).is('archived_at', null)
      return unwrap(await inUse.order('place').order('name').abortSignal(signal))
    },
    staleTime: 60_000,
  })
}
