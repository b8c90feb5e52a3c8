import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Batch } from '#shared/lib/export-batches.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { DocumentsState } from '../../model/documents/documents-state.ts'
import type { ListedDocument } from '../../model/documents/stored-document.ts'
import { documentKeys } from './document-keys.ts'

export type ListFilter = Pick<DocumentsState, 'q' | 'type' | 'state'>

/** Documents of the company by filter, from `offset` on. Throws `AppError`. */
export async function fetchDocuments(
  companyId: string,
  { q, type, state }: ListFilter,
  { offset, size }: { readonly offset: number; readonly size: number },
  signal: AbortSignal,
): Promise<Batch<ListedDocument>> {
  const db = await supabase()
  const call = db.rpc('document_list', {
    p_company_id: companyId,
    p_limit: size,
    p_offset: offset,
    ...(q !== '' && { p_search: q }),
    ...(type !== '' && { p_type_id: type }),
    ...(state !== '' && { p_state: state }),
  })
  const rows = unwrap(await call.abortSignal(signal))
  return { rows, total: rows[0]?.total ?? null }
}

/** One page of all documents of a company. */
export function documentListQuery(companyId: string, state: DocumentsState) {
  const { q, type, state: status, page, size } = state
  return queryOptions({
    queryKey: documentKeys.list(companyId, { q, type, state: status, page, size }),
    queryFn: async ({ signal }): Promise<ListPage<ListedDocument>> => {
      const { rows, total } = await fetchDocuments(companyId, state, { offset: (page - 1) * size, size }, signal)
      return { rows, total: total ?? 0 }
    },
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}
