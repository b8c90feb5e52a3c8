import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { type Collective, type CollectiveCheck, type CollectiveStatus, isUnderWay, type Share } from '../../model/collective/collective.ts'
import { collectiveKeys } from './collective-keys.ts'

const POLL_MS = 1000

/** Drafts, announced and undone ones of a company. */
export function listQuery(companyId: string) {
  return queryOptions({
    queryKey: collectiveKeys.list(companyId),
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('collective_list', { p_company_id: companyId }).abortSignal(signal))
    },
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
    queryFn: async ({ signal }) => {
      const db = await supabase()
      return unwrap(await db.rpc('collective_progress', { p_collective_id: id }).abortSignal(signal).maybeSingle())
    },
    refetchInterval: POLL_MS,
    staleTime: 0,
  })
}

/** What the rules say of these days for a draft. */
export function checkQuery(id: string, from: string, to: string) {
  return queryOptions({
    queryKey: collectiveKeys.check(id, from, to),
    queryFn: async ({ signal }): Promise<CollectiveCheck> => {
      const db = await supabase()
      return unwrap(await db.rpc('check_collective', { p_collective_id: id, p_starts_on: from, p_ends_on: to }).abortSignal(signal))
    },
    enabled: from !== '' && to !== '' && from <= to,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
}

/** What it is for each person: of a draft as it would come out now, otherwise as it came out. */
export function peopleQuery(id: string, status: CollectiveStatus) {
  return queryOptions({
    queryKey: collectiveKeys.people(id, status),
    queryFn: async ({ signal }): Promise<readonly Share[]> => {
      const db = await supabase()
      return status === 'draft'
        ? unwrap(await db.rpc('preview_collective', { p_collective_id: id }).abortSignal(signal))
        : unwrap(await db.rpc('collective_outcome', { p_collective_id: id }).abortSignal(signal))
    },
    staleTime: 10_000,
  })
}
