import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { documentKeys } from './document-keys.ts'

/** What the person needs, was asked for or has delivered. */
export function checklistQuery() {
  return queryOptions({
    queryKey: documentKeys.checklist,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('document_checklist', {})).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** The same of somebody else, for who keeps documents. */
export function checklistOfQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: documentKeys.checklistOf(companyId, employeeId),
    queryFn: ({ signal }) => ask((db) => db.rpc('document_checklist', { p_employee_id: employeeId }).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** Every document of the person. */
export function ownDocumentsQuery() {
  return queryOptions({
    queryKey: documentKeys.own,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_documents')).abortSignal(signal)),
    staleTime: 15_000,
  })
}
