import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { resultList, type ResultListState, type ResultRow } from '../../model/results/result-list.ts'
import { resultKeys } from './result-keys.ts'

const FRESH_MS = 15_000

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Results of a cycle that the reader sees, from `offset` on. Throws `AppError`. */
export async function fetchResults(cycleId: string, state: ResultListState, range: { readonly offset: number; readonly size: number }, signal: AbortSignal): Promise<ListPage<ResultRow>> {
  const { q, department, box, state: stage, sort } = state
  const order = sort.column === 'name' ? 'name' : sort.descending ? 'score' : 'score_up'
  const rows = await ask((db) =>
    db.rpc('evaluation_result_list', {
      p_cycle_id: cycleId, p_search: orNull(q), p_department_id: orNull(department), p_box: orNull(box), p_state: orNull(stage), p_sort: order, p_limit: range.size, p_offset: range.offset,
    }).abortSignal(signal),
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** One page of results. */
export function resultListQuery(cycleId: string, state: ResultListState) {
  return queryOptions({
    queryKey: resultKeys.list(cycleId, resultList.askedOf(state)),
    queryFn: ({ signal }) => fetchResults(cycleId, state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The result of a participant; null: not yet, or not for the reader. */
export function resultQuery(participantId: string) {
  return queryOptions({
    queryKey: resultKeys.one(participantId),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_result', { p_participant_id: participantId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** The reader's own result in a cycle; null: not released yet, or none. */
export function ownResultQuery(cycleId: string) {
  return queryOptions({
    queryKey: resultKeys.own(cycleId),
    queryFn: ({ signal }) => ask((db) => db.rpc('my_evaluation_result', { p_cycle_id: cycleId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** Figures of groups; null: not the reader's. */
export function indicatorsQuery(cycleId: string) {
  return queryOptions({
    queryKey: resultKeys.indicators(cycleId),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_indicators', { p_cycle_id: cycleId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

export type ReleaseTo = 'manager' | 'person'

/** What a release would do; null: not for the reader. */
export function releaseQuery(cycleId: string, to: ReleaseTo, participants: readonly string[] | null) {
  return queryOptions({
    queryKey: resultKeys.release(cycleId, to, participants),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_release', { p_cycle_id: cycleId, p_to: to, p_participants: participants === null ? null : [...participants] }).abortSignal(signal), { nullable: true }),
    staleTime: 0,
  })
}
