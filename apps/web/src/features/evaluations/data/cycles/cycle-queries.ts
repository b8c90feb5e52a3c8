import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { cycleKeys } from './cycle-keys.ts'

const FRESH_MS = 30_000
const POLL_MS = 1000

/** Cycles of a company for who manages evaluations, open ones first. */
export function cyclesQuery(companyId: string) {
  return queryOptions({
    queryKey: cycleKeys.list(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_cycle_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** One cycle for whoever manages it or takes part in it; null for everybody else. */
export function cycleQuery(id: string) {
  return queryOptions({
    queryKey: cycleKeys.one(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_cycle', { p_cycle_id: id }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.status === 'launching' ? POLL_MS : false),
  })
}

/** What a draft would ask of everybody, as it is stored. */
export function loadQuery(id: string) {
  return queryOptions({
    queryKey: cycleKeys.load(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_load', { p_cycle_id: id }).abortSignal(signal), { nullable: true }),
    staleTime: 0,
  })
}
