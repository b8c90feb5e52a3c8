import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { RetentionList } from '#shared/supabase/shapes.gen.ts'
import type { PrivacyListState } from '../model/privacy.ts'
import type { KeptPerson } from '../model/retention.ts'
import { privacyKeys } from './privacy-keys.ts'

const FRESH_MS = 15_000

export interface KeptPage extends ListPage<KeptPerson> {
  readonly counts: RetentionList['counts']
}

async function fetchKept(companyId: string, { guarda, page, size }: PrivacyListState, signal: AbortSignal): Promise<KeptPage> {
  const { items, total, counts } = await ask((db) =>
    db.rpc('retention_list', { p_company_id: companyId, ...(guarda !== '' && { p_state: guarda }), p_limit: size, p_offset: (page - 1) * size }).abortSignal(signal))
  return { rows: items, total, counts }
}

/** People who left and until when their data are kept, the nearest end first. */
export function keptPeopleQuery(companyId: string, state: PrivacyListState) {
  return queryOptions({
    queryKey: privacyKeys.keptPeople(companyId, state),
    queryFn: ({ signal }) => fetchKept(companyId, state, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function keptPersonQuery(id: string) {
  return queryOptions({ queryKey: privacyKeys.keptPerson(id), queryFn: ({ signal }) => ask((db) => db.rpc('retention_person', { p_employee_id: id }).abortSignal(signal)), staleTime: FRESH_MS })
}
