import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import type { ListPage } from '#shared/list/state/list-state.ts'
import { unwrapPage } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { type AssetListRow, type AssetListState, statusesOf } from '../model/asset-list.ts'
import { assetKeys } from './asset-keys.ts'

const SELECT =
  'id,tag,name,brand,serial,condition,status,holder_id,place,supplier,invoice_number,purchased_on,cost,warranty_until,' +
  'category:asset_categories!assets_category_fkey(name,kind),holder:employees!assets_holder_fkey(id,display_name,profile_image_url),' +
  'site:work_sites!assets_work_site_fkey(name)'

/** Hand-overs are read of oneself and of one's team alone, assets also of the sites that one looks after. */
const HELD_BY_TEAM = ',assignments:asset_assignments!inner(employee_id)'

/** Whose assets are listed: those of the company, or those of everybody whom the reader sees but themselves. */
export interface AssetScope {
  readonly companyId: string
  /** The reader, for the list of their team. */
  readonly teamOf: string | null
  /** Only what belongs to these sites. */
  readonly sites?: readonly string[]
}

const EQUALS = [['category_id', 'category'], ['holder_id', 'holder'], ['work_site_id', 'site']] as const

/** Assets of the filter from `offset` on. Throws `AppError`. */
export async function fetchAssets({ companyId, teamOf, sites }: AssetScope, state: AssetListState, range: { readonly offset: number; readonly size: number }, signal: AbortSignal): Promise<ListPage<AssetListRow>> {
  const db = await supabase()
  const { column, descending } = state.sort
  let request = db.from('assets').select(teamOf === null ? SELECT : SELECT + HELD_BY_TEAM, { count: 'exact' }).eq('company_id', companyId).in('status', [...statusesOf(state)])
  for (const pattern of searchPatterns(state.q)) request = request.like('search_text', pattern)
  for (const [name, filter] of EQUALS) if (state[filter] !== '') request = request.eq(name, state[filter])
  if (teamOf !== null) request = request.not('holder_id', 'is', null).neq('holder_id', teamOf).is('assignments.returned_at', null)
  if (sites !== undefined) request = request.in('work_site_id', [...sites])
  request = request.order(column, { ascending: !descending, nullsFirst: false })
  // Many things are called the same: they are told apart by their tags.
  if (column !== 'tag') request = request.order('tag')
  const answer = await request
    .order('id')
    .range(range.offset, range.offset + range.size - 1)
    .abortSignal(signal)
    .overrideTypes<AssetListRow[], { merge: false }>()
  return unwrapPage(answer)
}

/** One page of assets. The previous page stays on screen while the next one comes. */
export function assetListQuery(scope: AssetScope, state: AssetListState) {
  return queryOptions({
    queryKey: assetKeys.list(scope.companyId, state, scope.teamOf !== null),
    queryFn: ({ signal }) => fetchAssets(scope, state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}
