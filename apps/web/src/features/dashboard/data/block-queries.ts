import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { Batch } from '#shared/lib/export-batches.ts'
import type { FigureRow } from '../model/figures.ts'

/** Of which company, days and department the dashboard tells; an empty department is all of them. */
export interface BlockScope {
  readonly companyId: string
  readonly from: string
  readonly to: string
  readonly department: string
}

/** A figure by the block that it stands in. */
export interface FigureName {
  readonly block: string
  readonly figure: string
}

const STALE = 60_000
const paramsOf = ({ companyId, from, to, department }: BlockScope) => ({ p_company_id: companyId, p_from: from, p_to: to, ...(department !== '' && { p_department_id: department }) })

/** The figures of one block. Source: rpc dashboard_block, which answers by the caller's rights. */
export function blockQuery(scope: BlockScope, block: string) {
  return queryOptions({
    queryKey: ['dashboard', scope.companyId, 'block', block, scope],
    queryFn: async ({ signal }) => await ask((db) => db.rpc('dashboard_block', { ...paramsOf(scope), p_block: block }).abortSignal(signal)),
    staleTime: STALE,
    placeholderData: keepPreviousData,
  })
}

/** What stands behind a figure, from `offset` on. Throws `AppError`. Source: rpc dashboard_rows. */
export async function fetchFigureRows(scope: BlockScope, { block, figure }: FigureName, { offset, size }: { readonly offset: number; readonly size: number }, signal: AbortSignal): Promise<Batch<FigureRow>> {
  const rows = await ask((db) =>
    db.rpc('dashboard_rows', { ...paramsOf(scope), p_block: block, p_figure: figure, p_page: Math.floor(offset / size) + 1, p_size: size }).abortSignal(signal),
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

export function figureRowsQuery(scope: BlockScope, name: FigureName, page: number, size: number) {
  return queryOptions({
    queryKey: ['dashboard', scope.companyId, 'rows', name, page, scope],
    queryFn: ({ signal }) => fetchFigureRows(scope, name, { offset: (page - 1) * size, size }, signal),
    staleTime: STALE,
    placeholderData: keepPreviousData,
  })
}

/** Companies side by side, for masters. Source: rpc company_comparison. */
export function comparisonQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['dashboard', 'companies', from, to],
    queryFn: async ({ signal }) => await ask((db) => outsideCompany(db.rpc('company_comparison', { p_from: from, p_to: to })).abortSignal(signal)),
    staleTime: STALE,
  })
}
