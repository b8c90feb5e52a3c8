import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Batch } from '#shared/lib/export-batches.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { JourneyFacts, JourneyFigures, JourneyRow, MovedTask, TaskOfPerson } from '../model/following/journey.ts'
import { askedOf, type JourneyListState } from '../model/following/journey-list.ts'
import type { Tick } from '../model/following/timeline.ts'

const FRESH_MS = 15_000
/** The most that the database lists at once. */
const MOST = 200

export interface Followed {
  readonly companyId: string
  readonly kind: string
  readonly state: JourneyListState
}

async function fetchPage({ companyId, kind, state }: Followed, page: number, size: number, signal: AbortSignal): Promise<Batch<JourneyRow>> {
  const { filters, sort } = askedOf(state)
  const rows = await ask((db) => db.rpc('journey_list', { p_company_id: companyId, p_kind: kind, p_filters: filters, p_sort: sort, p_page: page, p_size: size }).abortSignal(signal))
  return { rows, total: rows[0]?.listed ?? null }
}

/** A page of journeys: of the company for administrators, of the team for managers. */
export function journeyListQuery(companyId: string, kind: string, state: JourneyListState) {
  return queryOptions({
    queryKey: ['journeys', companyId, 'list', kind, askedOf(state), state.page, state.size] as const,
    queryFn: async ({ signal }): Promise<ListPage<JourneyRow>> => {
      const { rows, total } = await fetchPage({ companyId, kind, state }, state.page, state.size, signal)
      return { rows, total: total ?? 0 }
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Every row of the filter from `offset` on, `size` at most, for a file. */
export async function fetchJourneys(followed: Followed, offset: number, size: number, signal: AbortSignal): Promise<Batch<JourneyRow>> {
  const rows: JourneyRow[] = []
  let total: number | null = null
  while (rows.length < size) {
    const batch = await fetchPage(followed, (offset + rows.length) / MOST + 1, MOST, signal)
    rows.push(...batch.rows)
    total ??= batch.total
    if (batch.rows.length < MOST) break
  }
  return { rows, total }
}

/** The days of the tasks of these journeys. */
export function ticksQuery(companyId: string, journeys: readonly string[]) {
  return queryOptions({
    queryKey: ['journeys', companyId, 'ticks', journeys] as const,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, readonly Tick[]>> => {
      const rows = await ask((db) => db.rpc('journey_ticks', { p_journeys: [...journeys] }).abortSignal(signal))
      return new Map(rows.map(({ journey_id, ticks }) => [journey_id, ticks]))
    },
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function figuresQuery(companyId: string, kind: string) {
  return queryOptions({
    queryKey: ['journeys', companyId, 'figures', kind] as const,
    queryFn: ({ signal }): Promise<JourneyFigures | null> => ask((db) => db.rpc('journey_figures', { p_company_id: companyId, p_kind: kind }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** The journey of somebody, where a kind adds nothing to it. */
export function fetchJourney(kind: string, employeeId: string, signal: AbortSignal): Promise<JourneyFacts | null> {
  return ask((db) => db.rpc('journey_detail', { p_kind: kind, p_employee_id: employeeId }).abortSignal(signal), { nullable: true })
}

/** The journey of somebody with its tasks, fetched as its kind does; null when the reader does not follow it. */
export function journeyQuery<Facts extends JourneyFacts>(
  companyId: string,
  { kind, fetch }: { readonly kind: string; readonly fetch: (employeeId: string, signal: AbortSignal) => Promise<Facts | null> },
  employeeId: string,
) {
  return queryOptions({
    queryKey: ['journeys', companyId, 'detail', kind, employeeId] as const,
    queryFn: ({ signal }) => fetch(employeeId, signal),
    staleTime: FRESH_MS,
  })
}

/** A task that the reader may do, with the little that is to be known; null otherwise. */
export function taskQuery(taskId: string) {
  return queryOptions({
    queryKey: ['journeys', 'task', taskId] as const,
    queryFn: ({ signal }): Promise<TaskOfPerson | null> =>
      ask((db) => outsideCompany(db.rpc('journey_task', { p_task_id: taskId })).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** Where the open tasks would go with another base date. */
export function moveQuery(journeyId: string, day: string | null) {
  return queryOptions({
    queryKey: ['journeys', 'move', journeyId, day] as const,
    queryFn: ({ signal }): Promise<readonly MovedTask[]> => ask((db) => db.rpc('preview_journey_move', { p_journey_id: journeyId, p_on: day ?? '' }).abortSignal(signal)),
    enabled: day !== null,
    staleTime: 0,
  })
}
