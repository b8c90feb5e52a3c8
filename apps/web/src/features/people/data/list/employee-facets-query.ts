import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { employeeKeys } from './employee-keys.ts'

/** One choice of a filter and how many people of the company it has. */
export interface Facet {
  readonly kind: string
  readonly value: string
  readonly label: string
  readonly total: number
}

async function fetchFacets(companyId: string, signal: AbortSignal): Promise<readonly Facet[]> {
  const rows = await ask((db) => db.rpc('employee_facets', { p_company_id: companyId }).abortSignal(signal))
  return rows.map((row) => ({ kind: row.kind ?? '', value: row.value ?? '', label: row.label ?? row.value ?? '', total: row.total ?? 0 }))
}

/** Departments, positions and statuses of the company's people, with counts. */
export function employeeFacetsQuery(companyId: string) {
  return queryOptions({ queryKey: employeeKeys.facets(companyId), queryFn: ({ signal }) => fetchFacets(companyId, signal) })
}
