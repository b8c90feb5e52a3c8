import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { AssetListRow, AssetListState } from '../../model/asset-list.ts'
import { keptSites, type KeptSite, type ReadSite } from '../../model/company/keepers.ts'
import { assetKeys } from '../asset-keys.ts'
import { fetchAssets } from '../asset-list-query.ts'

/** Every site of the company with who looks after its things, for who manages assets. */
export function keepersQuery(companyId: string) {
  return queryOptions({
    queryKey: assetKeys.keepers(companyId),
    queryFn: async ({ signal }): Promise<readonly KeptSite[]> => {
      const rows = await ask((db) =>
        db
          .from('work_sites')
          .select('id,name,archived_at,asset_keepers(employee:employees!asset_keepers_employee_fkey(id,display_name,status))')
          .eq('company_id', companyId)
          .order('archived_at', { nullsFirst: true })
          .order('name')
          .abortSignal(signal)
          .overrideTypes<ReadSite[], { merge: false }>(),
      )
      return keptSites(rows)
    },
    staleTime: 30_000,
  })
}

/** A site that the reader looks after. */
export interface OwnSite {
  readonly id: string
  readonly name: string
}

/** The sites that a person looks after, by name. */
export function ownSitesQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: assetKeys.ownSites(companyId, employeeId),
    queryFn: async ({ signal }): Promise<readonly OwnSite[]> => {
      const rows = await ask((db) =>
        db
          .from('asset_keepers')
          .select('site:work_sites!asset_keepers_work_site_fkey(id,name)')
          .eq('company_id', companyId)
          .eq('employee_id', employeeId)
          .abortSignal(signal)
          .overrideTypes<{ readonly site: OwnSite | null }[], { merge: false }>(),
      )
      return rows.flatMap(({ site }) => site ?? []).toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
    },
    staleTime: 60_000,
  })
}

/** Who looks after a site need not read the records of people: the directory says who has what. */
async function named(companyId: string, rows: readonly AssetListRow[], signal: AbortSignal): Promise<AssetListRow[]> {
  const ids = [...new Set(rows.flatMap(({ holder, holder_id: id }) => (holder === null && id !== null ? [id] : [])))]
  if (ids.length === 0) return [...rows]
  const people = await ask((db) => db.from('employee_directory').select('id,display_name,profile_image_url').eq('company_id', companyId).in('id', ids).abortSignal(signal))
  const holders = new Map(people.map(({ id, display_name: name, profile_image_url: photo }) => [id, { id: id ?? '', display_name: name ?? '', profile_image_url: photo }]))
  return rows.map((row) => (row.holder === null ? { ...row, holder: holders.get(row.holder_id ?? '') ?? null } : row))
}

/** One page of the assets of some sites. The previous page stays on screen while the next one comes. */
export function siteAssetsQuery(companyId: string, sites: readonly string[], state: AssetListState) {
  return queryOptions({
    queryKey: assetKeys.sites(companyId, sites, state),
    queryFn: async ({ signal }): Promise<ListPage<AssetListRow>> => {
      const page = await fetchAssets({ companyId, teamOf: null, sites }, state, { offset: (state.page - 1) * state.size, size: state.size }, signal)
      return { ...page, rows: await named(companyId, page.rows, signal) }
    },
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  })
}
