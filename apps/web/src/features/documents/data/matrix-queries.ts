import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '../../../shared/supabase/app-error.ts'
import { supabase } from '../../../shared/supabase/client.ts'
import type { DocumentsState } from '../model/documents-state.ts'
import type { MatrixRow, TypeCompliance } from '../model/matrix.ts'
import { documentKeys } from './document-keys.ts'

/** How each required type stands in the company. */
export function complianceQuery(companyId: string) {
  return queryOptions({
    queryKey: documentKeys.compliance(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('document_compliance', { p_company_id: companyId }).abortSignal(signal)
      return unwrap(await call.overrideTypes<TypeCompliance[], { merge: false }>())
    },
    staleTime: 15_000,
  })
}

export interface MatrixPage {
  readonly rows: readonly MatrixRow[]
  readonly total: number
}

/** One page of people with their required types. */
export function matrixQuery(companyId: string, { term, department, type, gaps, page, size }: DocumentsState) {
  return queryOptions({
    queryKey: documentKeys.matrix(companyId, { term, department, type, gaps, page, size }),
    queryFn: async ({ signal }): Promise<MatrixPage> => {
      const db = await supabase()
      const call = db.rpc('document_matrix', {
        p_company_id: companyId,
        p_only_gaps: gaps,
        p_limit: size,
        p_offset: (page - 1) * size,
        ...(term !== '' && { p_search: term }),
        ...(department !== '' && { p_department: department }),
        ...(type !== '' && { p_types: [type] }),
      })
      const rows = unwrap(await call.abortSignal(signal).overrideTypes<(MatrixRow & { total: number })[], { merge: false }>())
      return { rows, total: rows[0]?.total ?? 0 }
    },
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}

/** The departments by which the matrix is narrowed. */
export function departmentChoicesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['documents', companyId, 'departments'],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const inUse = db.from('departments').select('id,name').eq('company_id', companyId).is('archived_at', null)
      return unwrap(await inUse.order('name').abortSignal(signal))
    },
    staleTime: 60_000,
  })
}
