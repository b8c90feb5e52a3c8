import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { firstMatches, type PeopleSource } from '#shared/reference/people.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { AssetKit, TypedKit } from '../model/kit.ts'
import { kitItems } from '../model/kit.ts'
import type { GivableAsset } from '../model/hand-over.ts'
import type { CatalogueItem } from '../model/request.ts'
import { assetKeys } from './asset-keys.ts'
import { GIVABLE } from './asset-queries.ts'

const PAGE = 50
const FRESH_MS = 15_000

/** Requests that the reader sees, open ones first, page after page. */
export function requestsQuery(companyId: string) {
  return infiniteQueryOptions({
    queryKey: assetKeys.requests(companyId),
    queryFn: ({ pageParam, signal }) => ask((db) => db.rpc('asset_request_list', { p_company_id: companyId, p_limit: PAGE, p_offset: pageParam }).abortSignal(signal)),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (pages.length * PAGE < page.total ? pages.length * PAGE : null),
    staleTime: FRESH_MS,
  })
}

/** What may be asked for, with how many are free. */
export function catalogueQuery(companyId: string) {
  return queryOptions({
    queryKey: assetKeys.catalogue(companyId),
    queryFn: async ({ signal }): Promise<readonly CatalogueItem[]> => (await ask((db) => db.rpc('asset_catalogue', { p_company_id: companyId }).abortSignal(signal))).items,
    staleTime: FRESH_MS,
  })
}

/** For whom the reader may ask, those who arrive among them. */
export function wishersIn(companyId: string): PeopleSource {
  return { key: assetKeys.wishers(companyId), search: (term, signal) => ask((db) => firstMatches(db.rpc('asset_request_people', { p_company_id: companyId }).abortSignal(signal), term)) }
}

/** Asks for a thing of a category. Throws `AppError`. */
export function requestAsset(categoryId: string, values: Readonly<Record<string, string>>) {
  return ask((db) => outsideCompany(db.rpc('request_asset', { p_category_id: categoryId, p_values: { ...values } })))
}

/** Takes a request back. Throws `AppError`. */
export async function cancelRequest(requestId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('cancel_asset_request', { p_request_id: requestId })), { nullable: true })
}

export interface HandOverStart {
  readonly person: { readonly id: string; readonly name: string } | null
  readonly reserved: readonly GivableAsset[]
}

/** Who receives, with what is reserved for them. */
export function handOverStartQuery(companyId: string, employeeId: string) {
  return queryOptions({
    queryKey: assetKeys.handOverStart(companyId, employeeId),
    queryFn: async ({ signal }): Promise<HandOverStart> => {
      const [person, reserved] = await Promise.all([
        ask((db) => db.from('employees').select('id,name:display_name').eq('company_id', companyId).eq('id', employeeId).abortSignal(signal).maybeSingle(), { nullable: true }),
        ask((db) => db.from('assets').select(GIVABLE).eq('company_id', companyId).eq('status', 'reserved').eq('holder_id', employeeId).order('name').abortSignal(signal).overrideTypes<GivableAsset[], { merge: false }>()),
      ])
      return { person, reserved }
    },
    // What a form began with does not change while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The kits in use. */
export function kitsQuery(companyId: string) {
  return queryOptions({
    queryKey: assetKeys.kits(companyId),
    queryFn: async ({ signal }): Promise<readonly AssetKit[]> => (await ask((db) => db.rpc('asset_kit_list', { p_company_id: companyId }).abortSignal(signal))).items,
    staleTime: FRESH_MS,
  })
}

/** Makes a kit, or writes one anew. Throws `AppError`. */
export async function saveKit(companyId: string, kitId: string | null, typed: TypedKit): Promise<void> {
  await ask((db) => db.rpc('save_asset_kit', { p_company_id: companyId, p_kit_id: kitId as string, p_name: typed.name, p_items: kitItems(typed), p_positions: [...typed.positions] }))
}

/** Takes a kit out of use: nothing begins with it any more. Throws `AppError`. */
export async function archiveKit(companyId: string, kitId: string): Promise<void> {
  await ask((db) => db.rpc('archive_asset_kit', { p_company_id: companyId, p_kit_id: kitId }), { nullable: true })
}
