import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { MovesState } from '../../model/dashboard/moves-address.ts'
import { type EnterpriseSummary, toEnterpriseSummary } from '../../model/dashboard/enterprise-summary.ts'

async function fetchSummary(signal: AbortSignal): Promise<EnterpriseSummary> {
  return toEnterpriseSummary(await ask((db) => outsideCompany(db.rpc('enterprise_dashboard')).abortSignal(signal)))
}

/** The figures of the whole group in one call. Source: rpc enterprise_dashboard, for masters. */
export function enterpriseDashboardQuery() {
  return queryOptions({ queryKey: ['enterprise', 'dashboard'], queryFn: ({ signal }) => fetchSummary(signal) })
}

export type MovesWish = Pick<MovesState, 'empresa' | 'mes'>

/** A page of the admissions and exits that turnover counts. Throws `AppError`. Source: rpc enterprise_moves, for masters. */
export async function fetchMoves({ empresa, mes }: MovesWish, { offset, size }: { readonly offset: number; readonly size: number }, signal: AbortSignal) {
  const { items, ...found } = await ask((db) =>
    outsideCompany(db.rpc('enterprise_moves', { p_page: offset / size + 1, p_size: size, ...(empresa !== '' && { p_company_id: empresa }), ...(mes !== '' && { p_month: `${mes}-01` }) })).abortSignal(signal),
  )
  return { ...found, rows: items }
}

export function movesQuery(wish: MovesWish, page: number, size: number) {
  return queryOptions({
    queryKey: ['enterprise', 'dashboard', 'moves', wish.empresa, wish.mes, page, size],
    queryFn: ({ signal }) => fetchMoves(wish, { offset: (page - 1) * size, size }, signal),
    placeholderData: keepPreviousData,
  })
}
