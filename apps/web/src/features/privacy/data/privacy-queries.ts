import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { PrivacyListState, RequestRow } from '../model/privacy.ts'
import { privacyKeys } from './privacy-keys.ts'

const FRESH_MS = 15_000
export const READINGS_A_PAGE = 20

/** What is kept of the reader, category by category. */
export function keptDataQuery(userId: string | null) {
  return queryOptions({ queryKey: privacyKeys.kept(userId), queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_kept_data')).abortSignal(signal)), staleTime: FRESH_MS })
}

/** Who read reserved data of the reader, a page of them. */
export function readingsQuery(userId: string | null, page: number) {
  return queryOptions({
    queryKey: privacyKeys.readings(userId, page),
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_data_readings', { p_limit: READINGS_A_PAGE, p_offset: (page - 1) * READINGS_A_PAGE })).abortSignal(signal)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The reader's own requests, and what may be asked. */
export function ownRequestsQuery(userId: string | null) {
  return queryOptions({ queryKey: privacyKeys.own(userId), queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_privacy_requests')).abortSignal(signal)), staleTime: FRESH_MS })
}

async function fetchRequests(companyId: string, { situacao, page, size }: PrivacyListState, signal: AbortSignal): Promise<ListPage<RequestRow>> {
  const { items, total } = await ask((db) =>
    db.rpc('privacy_request_list', { p_company_id: companyId, p_status: situacao === '' ? 'open' : situacao, p_limit: size, p_offset: (page - 1) * size }).abortSignal(signal))
  return { rows: items, total }
}

/** Requests of the company whose list the reader is in. */
export function requestListQuery(companyId: string, state: PrivacyListState) {
  return queryOptions({
    queryKey: privacyKeys.list(companyId, state),
    queryFn: ({ signal }) => fetchRequests(companyId, state, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function requestQuery(id: string) {
  return queryOptions({ queryKey: privacyKeys.request(id), queryFn: ({ signal }) => ask((db) => db.rpc('privacy_request', { p_request_id: id }).abortSignal(signal)), staleTime: FRESH_MS })
}

export function registerQuery(companyId: string) {
  return queryOptions({
    queryKey: privacyKeys.register(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('processing_register', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}
