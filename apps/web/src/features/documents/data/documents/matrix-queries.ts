import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { DocumentsState } from '../../model/documents/documents-state.ts'
import type { MatrixRow } from '../../model/documents/matrix.ts'
import { documentKeys, type PeopleFilter } from './document-keys.ts'

/** The filter of the matrix, as the database takes it. */
function peopleParameters({ q, department, gaps }: PeopleFilter) {
  return { ...(q !== '' && { p_search: q }), ...(department !== '' && { p_department_id: department }), p_only_gaps: gaps }
}

const typeParameter = (type: string) => type !== '' && { p_types: [type] }

/** How each required type stands among the people whom the matrix shows. */
export function complianceQuery(companyId: string, { q, department, type, gaps }: PeopleFilter) {
  const filter = { q, department, type, gaps }
  return queryOptions({
    queryKey: documentKeys.compliance(companyId, filter),
    queryFn: ({ signal }) =>
      ask((db) => db.rpc('document_compliance', { p_company_id: companyId, ...peopleParameters(filter), ...typeParameter(type) }).abortSignal(signal)),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}

export interface MatrixPage {
  readonly rows: readonly MatrixRow[]
  readonly total: number
}

/** One page of people with their required types. */
export function matrixQuery(companyId: string, { q, department, type, gaps, page, size }: DocumentsState) {
  return queryOptions({
    queryKey: documentKeys.matrix(companyId, { q, department, type, gaps, page, size }),
    queryFn: async ({ signal }): Promise<MatrixPage> => {
      const db = await supabase()
      const call = db.rpc('document_matrix', {
        p_company_id: companyId,
        p_limit: size,
        p_offset: (page - 1) * size,
        ...peopleParameters({ q, department, type, gaps }),
        ...typeParameter(type),
      })
      const rows = unwrap(await call.abortSignal(signal))
      return { rows, total: rows[0]?.total ?? 0 }
    },
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}
