import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

/** Who left and until when the own documents stay open; null to everybody else. */
export function leaverQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['leaver', userId] as const,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('leaver_home')).abortSignal(signal), { nullable: true }),
    staleTime: 60_000,
  })
}

/** The own papers in force of who left, newest first. */
export function leaverDocumentsQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['leaver', userId, 'documents'] as const,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('leaver_documents')).abortSignal(signal)),
  })
}
