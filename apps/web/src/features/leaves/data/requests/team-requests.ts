import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { filtersOf, requestList, type RequestsFilter, type RequestsState } from '../../model/requests/requests-state.ts'
import type { GrantChoice } from '../../model/requests/grant.ts'
import type { TeamRequest } from '../../model/requests/team-request.ts'
import { leaveKeys } from './leave-keys.ts'

async function readRequests(companyId: string, filter: RequestsFilter, offset: number, size: number, signal: AbortSignal): Promise<readonly TeamRequest[]> {
  const db = await supabase()
  const call = db.rpc('leave_request_list', { p_company_id: companyId, p_filters: filtersOf(filter), p_limit: size, p_offset: offset })
  return unwrap(await call.abortSignal(signal))
}

/** One page of the requests of a company, or of the team. */
export function requestListQuery(companyId: string, state: RequestsState) {
  const { page, size } = state
  return queryOptions({
    queryKey: leaveKeys.list(companyId, requestList.askedOf(state)),
    queryFn: async ({ signal }): Promise<ListPage<TeamRequest>> => {
      const rows = await readRequests(companyId, state, (page - 1) * size, size, signal)
      return { rows, total: rows[0]?.total ?? 0 }
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}

/** The same rows in batches, for a file. */
export async function requestBatch(companyId: string, filter: RequestsFilter, offset: number, size: number, signal: AbortSignal) {
  const rows = await readRequests(companyId, filter, offset, size, signal)
  return { rows, total: rows[0]?.total ?? offset }
}

/** Cancels a leave of somebody before it begins. Throws `AppError`. */
export async function cancelLeave(requestId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('cancel_leave', { p_request_id: requestId, p_reason: reason }))
}

/** Ends a leave that runs; the person works again on the day given. Throws `AppError`. */
export async function interruptLeave(requestId: string, backOn: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('interrupt_leave', { p_request_id: requestId, p_back_on: backOn, p_reason: reason }))
}

export interface Sale extends Pick<GrantChoice, 'confirms' | 'reason'> {
  readonly days: number
  /** The day of asking; empty is today. */
  readonly askedOn: string
}

/** Sells days of vacations that were granted. Throws `AppError`: the field of RHLEV is the rule that HR may confirm. */
export async function sellDays(requestId: string, { days, askedOn, confirms, reason }: Sale): Promise<void> {
  await ask((db) =>
    db.rpc('sell_leave_days', { p_request_id: requestId, p_days: days, ...(askedOn !== '' && { p_asked_on: askedOn }), ...(confirms.length > 0 && { p_confirms: [...confirms], p_reason: reason }) }),
  )
}
