import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { type Collective, type CollectiveCheck, type CollectiveStatus, type Filter, isUnderWay } from '../../model/collective/collective.ts'
import { collectiveKeys } from './collective-keys.ts'

const POLL_MS = 1000

/** Drafts, announced and undone ones of a company. */
export function listQuery(companyId: string) {
  return queryOptions({
    queryKey: collectiveKeys.list(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('collective_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

/** One with what was chosen for it; null when it is none of the reader's. */
export function collectiveQuery(id: string) {
  return queryOptions({
    queryKey: collectiveKeys.one(id),
    queryFn: async ({ signal }): Promise<Collective | null> => {
      const db = await supabase()
      return unwrap(
        await db
          .from('collective_vacations')
          .select(
            'id,name,scope,starts_on,ends_on,status,notified_mte_on,notified_union_on,posted_on,undo_reason,failure,updated_at,choices:collective_choices!collective_choices_collective_fkey(is_in,department_id,work_site_id,employee_id,reason)',
          )
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle()
          .overrideTypes<Collective, { merge: false }>(),
      )
    },
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? POLL_MS : false),
  })
}

/** People done and people there are; null before and after the work. */
export function progressQuery(id: string) {
  return queryOptions({
    queryKey: collectiveKeys.progress(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('collective_progress', { p_collective_id: id }).abortSignal(signal).maybeSingle()),
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
}

/** What the rules say of these days for a draft. */
export function checkQuery(id: string, from: string, to: string) {
  return queryOptions({
    queryKey: collectiveKeys.check(id, from, to),
    queryFn: ({ signal }): Promise<CollectiveCheck> =>
      ask((db) => db.rpc('check_collective', { p_collective_id: id, p_starts_on: from, p_ends_on: to }).abortSignal(signal)),
    enabled: from !== '' && to !== '' && from <= to,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

const PAGE = 50

/** What it is for people, page after page, with the sums of everybody: of a draft as it would come out now, otherwise as it came out. */
export function peopleQuery(id: string, status: CollectiveStatus, show: Filter, term: string) {
  return infiniteQueryOptions({
    queryKey: collectiveKeys.people(id, status, show, term),
    queryFn: async ({ pageParam, signal }) => {
      const db = await supabase()
      const page = { p_collective_id: id, p_show: show, p_search: term, p_limit: PAGE, p_offset: pageParam }
      return unwrap(await db.rpc(status === 'draft' ? 'preview_collective' : 'collective_outcome', page).abortSignal(signal))
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : null),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** As many as are announced at once; of more the sums are enough. */
const AT_ONCE = 500

/** The sums of a draft with those who take part, as far as they are few. */
export function takingPartQuery(id: string) {
  return queryOptions({
    queryKey: collectiveKeys.people(id, 'draft', 'announcing', ''),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('preview_collective', { p_collective_id: id, p_show: 'in', p_limit: AT_ONCE }).abortSignal(signal))
    },
    staleTime: 10_000,
  })
}
