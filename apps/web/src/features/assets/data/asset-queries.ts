import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { searchPatterns } from '#shared/lib/search.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { AssetView, PersonAsset } from '../model/asset.ts'
import type { AssetFigures } from '../model/asset-list.ts'
import type { AssetCategory } from '../model/category.ts'
import type { GivableAsset } from '../model/hand-over.ts'
import { readScanned } from '../model/labels/scanned.ts'
import { assetKeys } from './asset-keys.ts'

const FRESH_MS = 15_000

export interface FoundAsset {
  readonly id: string
  readonly tag: string
  readonly name: string
}

/** How many assets stand where, and what they are worth. */
export function figuresQuery(companyId: string) {
  return queryOptions({
    queryKey: assetKeys.figures(companyId),
    queryFn: ({ signal }): Promise<AssetFigures> => ask((db) => db.rpc('asset_figures', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** One asset with its custody; null where it is out of reach. */
export function assetQuery(assetId: string) {
  return queryOptions({
    queryKey: assetKeys.card(assetId),
    queryFn: ({ signal }): Promise<AssetView | null> => ask((db) => db.rpc('asset_card', { p_asset_id: assetId }).abortSignal(signal), { nullable: true }),
    staleTime: FRESH_MS,
  })
}

/** What a person has; null where that is out of reach. */
export function personAssetsQuery(employeeId: string) {
  return queryOptions({
    queryKey: assetKeys.person(employeeId),
    queryFn: async ({ signal }): Promise<readonly PersonAsset[] | null> => {
      const found = await ask((db) => db.rpc('person_assets', { p_employee_id: employeeId }).abortSignal(signal), { nullable: true })
      return found?.items ?? null
    },
    staleTime: FRESH_MS,
  })
}

/** The tag to begin a form with; each form asks anew. */
export function nextTagQuery(companyId: string) {
  return queryOptions({
    queryKey: assetKeys.nextTag(companyId),
    queryFn: ({ signal }): Promise<string> => ask((db) => db.rpc('next_asset_tag', { p_company_id: companyId }).abortSignal(signal)),
    gcTime: 0,
  })
}

/** Every category of the company by name, those out of use last. */
export function categoriesQuery(companyId: string) {
  return queryOptions({
    queryKey: assetKeys.categories(companyId),
    queryFn: ({ signal }): Promise<readonly AssetCategory[]> =>
      ask((db) =>
        db
          .from('asset_categories')
          .select('id,name,kind,requires_acceptance,is_requestable,term,useful_life_months,floor_percent,archived_at,updated_at')
          .eq('company_id', companyId)
          .order('archived_at', { nullsFirst: true })
          .order('name')
          .abortSignal(signal),
      ),
    staleTime: 60_000,
  })
}

/** The columns of what can be given. */
export const GIVABLE =
  'id,tag,name,brand,serial,condition,status,category:asset_categories!assets_category_fkey(kind,requires_acceptance),holder:employees!assets_holder_fkey(id,display_name)'
const SHOWN = 20

function fetchGivable(companyId: string, term: string, signal?: AbortSignal): Promise<readonly GivableAsset[]> {
  return ask((db) => {
    let request = db.from('assets').select(GIVABLE).eq('company_id', companyId).eq('status', 'available')
    for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
    const first = request.order('name').order('tag').limit(SHOWN)
    return (signal ? first.abortSignal(signal) : first).overrideTypes<GivableAsset[], { merge: false }>()
  })
}

/** The first available assets that match what was typed; an earlier answer stays until the next one comes. */
export function givableQuery(companyId: string, term: string) {
  return queryOptions({ queryKey: assetKeys.givable(companyId, term), queryFn: ({ signal }) => fetchGivable(companyId, term, signal), placeholderData: keepPreviousData })
}

/** The first assets that the reader sees, by name, tag, brand or serial number; for the palette. */
export function foundAssetsQuery(companyId: string, term: string) {
  return queryOptions({
    queryKey: assetKeys.found(companyId, term),
    queryFn: ({ signal }): Promise<readonly FoundAsset[]> =>
      ask((db) => {
        let request = db.from('assets').select('id,tag,name').eq('company_id', companyId).neq('status', 'written_off')
        for (const pattern of searchPatterns(term)) request = request.like('search_text', pattern)
        return request.order('name').order('tag').limit(5).abortSignal(signal)
      }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

/** The asset of the company whose label, tag or serial number was read, whatever its status. Throws `AppError`. */
export async function fetchCoded(companyId: string, code: string): Promise<GivableAsset | null> {
  const scanned = readScanned(code)
  // Of a pattern only the letters are wanted; an asterisk is a wildcard that cannot be escaped.
  const pattern = 'text' in scanned ? scanned.text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_') : ''
  const wanted = 'assetId' in scanned ? [['id', 'eq', scanned.assetId] as const] : [['tag', 'ilike', pattern] as const, ['serial', 'ilike', pattern] as const]
  for (const [column, operator, value] of wanted) {
    const [found] = await ask((db) => db.from('assets').select(GIVABLE).eq('company_id', companyId).filter(column, operator, value).limit(1).overrideTypes<GivableAsset[], { merge: false }>())
    if (found) return found
  }
  return null
}

/** What was scanned or typed with Enter: the asset of that label wherever it is, or else the available ones that match. Throws `AppError`. */
export async function fetchScanned(companyId: string, text: string): Promise<readonly GivableAsset[]> {
  const coded = await fetchCoded(companyId, text)
  if (coded) return [coded]
  return 'text' in readScanned(text) ? fetchGivable(companyId, text) : []
}

/** The company of an asset that is out of reach of the company at hand, for who works in several; null where there is none. */
export function companyOfAssetQuery(assetId: string) {
  return queryOptions({
    queryKey: assetKeys.company(assetId),
    queryFn: async ({ signal }): Promise<string | null> => {
      const found = await ask((db) => outsideCompany(db.from('assets').select('company_id').eq('id', assetId).abortSignal(signal)).maybeSingle(), { nullable: true })
      return found?.company_id ?? null
    },
    staleTime: FRESH_MS,
  })
}
