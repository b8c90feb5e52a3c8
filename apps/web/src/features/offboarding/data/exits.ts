import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Batch } from '#shared/lib/export-batches.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { ExitCase, ExitFigures, ExitPreview, ExitRow } from '../model/exit.ts'
import { spanOf } from '../model/exit-calendar.ts'
import { askedOf, exitList, type ExitListState } from '../model/exit-list.ts'

const FRESH_MS = 15_000
/** The most that the database lists at once. */
const MOST = 200

async function fetchPage(companyId: string, state: ExitListState, page: number, size: number, signal: AbortSignal): Promise<Batch<ExitRow>> {
  const { filters, sort } = askedOf(state)
  const rows = await ask((db) => db.rpc('offboarding_list', { p_company_id: companyId, p_filters: filters, p_sort: sort, p_page: page, p_size: size }).abortSignal(signal))
  return { rows, total: rows[0]?.listed ?? null }
}

/** A page of the exits of the company that RH reads. */
export function exitListQuery(companyId: string, state: ExitListState) {
  return queryOptions({
    queryKey: ['exits', companyId, 'list', askedOf(state), state.page, state.size] as const,
    queryFn: async ({ signal }): Promise<ListPage<ExitRow>> => {
      const { rows, total } = await fetchPage(companyId, state, state.page, state.size, signal)
      return { rows, total: total ?? 0 }
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Every row of the filter from `offset` on, `size` at most, for a file. */
export async function fetchExits(companyId: string, state: ExitListState, offset: number, size: number, signal: AbortSignal): Promise<Batch<ExitRow>> {
  const rows: ExitRow[] = []
  let total: number | null = null
  while (rows.length < size) {
    const batch = await fetchPage(companyId, state, (offset + rows.length) / MOST + 1, MOST, signal)
    rows.push(...batch.rows)
    total ??= batch.total
    if (batch.rows.length < MOST) break
  }
  return { rows, total }
}

/** More exits around a month than any company has. */
const IN_A_MONTH = 2_000

/** The exits around a month by the filters of the list, but for its days. */
export function exitMonthQuery(companyId: string, state: ExitListState, month: string) {
  const asked = { ...state, ...spanOf(month), sort: exitList.start.sort }
  return queryOptions({
    queryKey: ['exits', companyId, 'month', askedOf(asked)] as const,
    queryFn: async ({ signal }): Promise<readonly ExitRow[]> => (await fetchExits(companyId, asked, 0, IN_A_MONTH, signal)).rows,
    staleTime: FRESH_MS,
  })
}

export function exitFiguresQuery(companyId: string) {
  return queryOptions({
    queryKey: ['exits', companyId, 'figures'] as const,
    queryFn: ({ signal }): Promise<ExitFigures | null> => ask((db) => db.rpc('offboarding_figures', { p_company_id: companyId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** One exit, as far as the reader takes part in it; null otherwise. */
export function exitQuery(exitId: string) {
  return queryOptions({
    queryKey: ['exits', 'case', exitId] as const,
    queryFn: ({ signal }): Promise<ExitCase | null> => ask((db) => db.rpc('offboarding_case', { p_offboarding_id: exitId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

export interface ExitPlan {
  readonly reason: string
  readonly last_day: string | null
  readonly notice_way: string
  readonly reports_to_id: string
  readonly successor_id: string
}

/** What an exit would mean, before anything is written. */
export function previewQuery(employeeId: string, plan: ExitPlan) {
  return queryOptions({
    queryKey: ['exits', 'preview', employeeId, plan] as const,
    queryFn: ({ signal }): Promise<ExitPreview> => ask((db) => db.rpc('preview_exit', { p_employee_id: employeeId, p_values: { ...plan } }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  })
}

/** The ways in which contracts end, with who wants them. Changes only with the product. */
export function reasonsQuery() {
  return queryOptions({
    queryKey: ['exit-reasons'] as const,
    queryFn: ({ signal }) => ask((db) => db.from('ending_reasons').select('reason,label,initiative').order('position').abortSignal(signal)),
    staleTime: Infinity,
  })
}

/** Why people leave, besides the reason of the law. Changes only with the product. */
export function causesQuery() {
  return queryOptions({
    queryKey: ['exit-causes'] as const,
    queryFn: ({ signal }) => ask((db) => db.from('exit_causes').select('cause,label').order('position').abortSignal(signal)),
    staleTime: Infinity,
  })
}
