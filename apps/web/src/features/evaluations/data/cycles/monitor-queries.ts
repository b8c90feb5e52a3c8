import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { type MonitorState, monitorList, type Participant, type Respondent } from '../../model/cycles/monitor-list.ts'
import { cycleKeys } from './cycle-keys.ts'

const FRESH_MS = 15_000

interface Range {
  readonly offset: number
  readonly size: number
}

const range = ({ page, size }: MonitorState): Range => ({ offset: (page - 1) * size, size })
const asked = (cycleId: string, { q, mostrar }: MonitorState, { offset, size }: Range) => ({
  p_cycle_id: cycleId, p_limit: size, p_offset: offset, ...(q !== '' && { p_search: q }), ...(mostrar !== '' && { p_show: mostrar }),
})

/** How far each step of a cycle is; null: not the reader's. */
export function progressQuery(cycleId: string) {
  return queryOptions({
    queryKey: cycleKeys.progress(cycleId),
    queryFn: ({ signal }) => ask((db) => db.rpc('evaluation_progress', { p_cycle_id: cycleId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** Who answers in a cycle, from `offset` on. Throws `AppError`. */
export async function fetchRespondents(cycleId: string, state: MonitorState, part: Range, signal: AbortSignal): Promise<ListPage<Respondent>> {
  const rows = await ask((db) => db.rpc('evaluation_respondent_list', asked(cycleId, state, part)).abortSignal(signal))
  return { rows, total: rows[0]?.total ?? 0 }
}

export function respondentsQuery(cycleId: string, state: MonitorState) {
  return queryOptions({
    queryKey: cycleKeys.respondents(cycleId, monitorList.askedOf(state)),
    queryFn: ({ signal }) => fetchRespondents(cycleId, state, range(state), signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function participantsQuery(cycleId: string, state: MonitorState) {
  return queryOptions({
    queryKey: cycleKeys.participants(cycleId, monitorList.askedOf(state)),
    queryFn: async ({ signal }): Promise<ListPage<Participant>> => {
      const rows = await ask((db) => db.rpc('evaluation_participant_list', asked(cycleId, state, range(state))).abortSignal(signal))
      return { rows, total: rows[0]?.total ?? 0 }
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}
