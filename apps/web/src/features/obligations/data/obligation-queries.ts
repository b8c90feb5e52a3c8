import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { QuotaGroupCount } from '#shared/supabase/shapes.gen.ts'
import { filtersOf, obligationList, type ObligationListState } from '../model/obligation-list.ts'

export interface QuotaRowsWish {
  readonly group: QuotaGroupCount['group']
  /** Null for who has no site, and where the group is the whole company's. */
  readonly siteId: string | null
  readonly search: string
}

const FRESH_MS = 30_000
const root = (companyId: string) => ['obligations', companyId] as const
const orNull = (text: string): string | null => (text === '' ? null : text)

/** A page of the calendar with its facets. */
export function obligationsQuery(companyId: string, state: ObligationListState) {
  return queryOptions({
    queryKey: [...root(companyId), 'list', state.tab, obligationList.askedOf(state)] as const,
    queryFn: ({ signal }) => ask((db) => db.rpc('obligations', { p_company_id: companyId, p_filters: filtersOf(state), p_limit: state.size, p_offset: (state.page - 1) * state.size }).abortSignal(signal)),
    select: (found) => ({ ...found, rows: found.items }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** How many items each day of a month has, under the filters of the list. */
export function calendarQuery(companyId: string, month: string, state: ObligationListState) {
  const { kind, department_id, responsible, search } = filtersOf(state)
  return queryOptions({
    queryKey: [...root(companyId), 'calendar', month, kind, department_id, responsible, search] as const,
    queryFn: ({ signal }) =>
      ask((db) => db.rpc('obligations_calendar', { p_company_id: companyId, p_month: `${month}-01`, p_filters: { ...(kind && { kind }), ...(department_id && { department_id }), ...(responsible && { responsible }), ...(search && { search }) } }).abortSignal(signal)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function settingsQuery(companyId: string) {
  return queryOptions({
    queryKey: [...root(companyId), 'settings'] as const,
    queryFn: ({ signal }) => ask((db) => db.rpc('obligation_settings', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Where the quotas stand, and how they would without somebody. */
export function quotasQuery(companyId: string, withoutId: string) {
  return queryOptions({
    queryKey: [...root(companyId), 'quotas', withoutId] as const,
    queryFn: ({ signal }) => ask((db) => db.rpc('quota_panel', { p_company_id: companyId, p_without_id: orNull(withoutId) }).abortSignal(signal)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** A page of who stands behind a number of the quotas. Throws `AppError`. */
export async function fetchQuotaRows(companyId: string, { group, siteId, search }: QuotaRowsWish, { offset, size }: { readonly offset: number; readonly size: number }, signal: AbortSignal) {
  const { items, ...found } = await ask((db) => db.rpc('quota_rows', { p_company_id: companyId, p_group: group, p_site_id: siteId, p_search: orNull(search.trim()), p_limit: size, p_offset: offset }).abortSignal(signal))
  return { ...found, rows: items }
}

export function quotaRowsQuery(companyId: string, wish: QuotaRowsWish, page: number, size: number) {
  return queryOptions({
    queryKey: [...root(companyId), 'quota-rows', wish, page, size] as const,
    queryFn: ({ signal }) => fetchQuotaRows(companyId, wish, { offset: (page - 1) * size, size }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Who fills the quota of people with a disability. Each asking is recorded: never by itself, and forgotten soon. */
export function quotaHoldersQuery(companyId: string, reason: string | null) {
  return queryOptions({
    queryKey: [...root(companyId), 'quota-holders', reason] as const,
    queryFn: ({ signal }) => ask((db) => db.rpc('read_quota_holders', { p_company_id: companyId, p_reason: reason ?? '' }).abortSignal(signal)),
    enabled: reason !== null,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** Who lacks what an event of eSocial asks for. */
export function gapsQuery(companyId: string, state: ObligationListState) {
  return queryOptions({
    queryKey: [...root(companyId), 'gaps', state.evento, obligationList.askedOf(state)] as const,
    queryFn: ({ signal }) =>
      ask((db) =>
        db.rpc('esocial_gaps', {
          p_company_id: companyId, p_event: state.evento, p_field: orNull(state.campo), p_department_id: orNull(state.departamento), p_search: orNull(state.q.trim()), p_limit: state.size, p_offset: (state.page - 1) * state.size,
        }).abortSignal(signal),
      ),
    select: (found) => ({ ...found, rows: found.items }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function payQuery(companyId: string) {
  return queryOptions({
    queryKey: [...root(companyId), 'pay'] as const,
    queryFn: ({ signal }) => ask((db) => db.rpc('pay_transparency_preview', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}
