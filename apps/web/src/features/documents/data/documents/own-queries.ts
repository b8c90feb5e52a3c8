import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { documentKeys } from './document-keys.ts'

/** What the person needs, was asked for or has delivered. */
export function checklistQuery() {
  return queryOptions({
    queryKey: documentKeys.checklist,
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = outsideCompany(db.rpc('document_checklist', {})).abortSignal(signal)
      return unwrap(await call)
    },
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })
}

/** Every document of the person. */
export function ownDocumentsQuery() {
  return queryOptions({
    queryKey: documentKeys.own,
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = outsideCompany(db.rpc('my_documents')).abortSignal(signal)
      return unwrap(await call)
    },
    staleTime: 15_000,
  })
}
