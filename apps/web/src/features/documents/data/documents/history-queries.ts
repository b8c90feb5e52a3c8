import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { documentKeys } from './document-keys.ts'

/** The versions of a document, newest first. One's own are read outside the company at hand. */
export function historyQuery(documentId: string, isOwn: boolean) {
  return queryOptions({
    queryKey: documentKeys.history(documentId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('document_history', { p_document_id: documentId }).abortSignal(signal)
      return unwrap(await (isOwn ? outsideCompany(call) : call))
    },
  })
}

/** Who opened a document. */
export function openingsQuery(documentId: string, isOwn: boolean) {
  return queryOptions({
    queryKey: documentKeys.openings(documentId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('document_openings', { p_document_id: documentId }).abortSignal(signal)
      return unwrap(await (isOwn ? outsideCompany(call) : call))
    },
  })
}
