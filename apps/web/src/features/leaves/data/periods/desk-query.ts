import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Batch } from '#shared/lib/export-batches.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { DeskState } from '../../model/periods/desk-state.ts'
import type { Desk, DeskRow } from '../../model/periods/periods.ts'
import { periodKeys } from './period-keys.ts'

async function fetchDesk(companyId: string, state: DeskState, window: { readonly offset: number; readonly size: number }, signal: AbortSignal): Promise<Desk> {
  const db = await supabase()
  const call = db.rpc('vacation_desk', {
    p_company_id: companyId,
    p_sort: state.sort.column,
    p_desc: state.sort.descending,
    p_limit: window.size,
    p_offset: window.offset,
    ...(state.on !== '' && { p_on: state.on }),
    ...(state.q !== '' && { p_search: state.q }),
    ...(state.department !== '' && { p_department_id: state.department }),
    ...(state.state !== '' && { p_state: state.state }),
  })
  return unwrap(await call.abortSignal(signal))
}

/** A page of the periods with counters and departments of the same rows. */
export function deskQuery(companyId: string, state: DeskState) {
  return queryOptions({
    queryKey: periodKeys.desk(companyId, state),
    queryFn: ({ signal }) => fetchDesk(companyId, state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
}

/** Rows for a file, so many from a place on. */
export async function fetchDeskRows(companyId: string, state: DeskState, offset: number, size: number, signal: AbortSignal): Promise<Batch<DeskRow>> {
  const { rows, total } = await fetchDesk(companyId, state, { offset, size }, signal)
  return { rows, total }
}
