import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { resultKeys } from './result-keys.ts'

const FRESH_MS = 10_000

export interface BoardFilter {
  readonly q: string
  readonly department: string
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The 9-box with the first people of each place; null: not the reader's to calibrate. */
export function boardQuery(cycleId: string, { q, department }: BoardFilter) {
  return queryOptions({
    queryKey: resultKeys.board(cycleId, { q, department }),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_board', { p_cycle_id: cycleId, p_search: orNull(q), p_department_id: orNull(department) }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** How results spread; `curve` has the parts of the classes, the highest first. */
export function spreadQuery(cycleId: string, department: string, curve: readonly number[]) {
  return queryOptions({
    queryKey: resultKeys.spread(cycleId, { department, curve }),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_distribution', { p_cycle_id: cycleId, p_department_id: orNull(department), p_shares: curve.toReversed() }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The newest changes of a calibration. */
export function logQuery(cycleId: string, size: number) {
  return queryOptions({
    queryKey: resultKeys.log(cycleId, size),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_calibration_log', { p_cycle_id: cycleId, p_limit: size }).abortSignal(signal)),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}
