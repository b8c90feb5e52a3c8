import { queryOptions } from '@tanstack/react-query'

import { askAgain } from '#shared/dossiers/dossier-look.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { DossierWish } from '../../model/dossiers/dossier.ts'

const FRESH_MS = 15_000
/** Older ones have expired: what is kept of them is in the trail. */
export const MOST_LISTED = 50

/** The latest dossiers of a company; asked again while one is being made. */
export function dossiersQuery(companyId: string) {
  return queryOptions({
    queryKey: ['dossiers', companyId, 'list'],
    queryFn: ({ signal }) => ask((db) => db.rpc('dossier_list', { p_company_id: companyId, p_limit: MOST_LISTED }).abortSignal(signal)),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => askAgain(state.data?.items),
  })
}

/** What the person ordered and is being made or ended a moment ago, in whichever company. */
export function myDossiersQuery() {
  return queryOptions({
    queryKey: ['dossiers', 'mine'],
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_dossiers')).abortSignal(signal)),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => askAgain(state.data),
  })
}

/** What a dossier would hold. */
export function dossierPreviewQuery(companyId: string, employeeId: string | null, from: string, to: string) {
  return queryOptions({
    queryKey: ['dossiers', companyId, 'preview', employeeId, from, to],
    queryFn: ({ signal }) => ask((db) => db.rpc('dossier_preview', { p_company_id: companyId, p_from: from, p_to: to, p_employee_id: employeeId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Orders a dossier. Throws `AppError`. */
export async function orderDossier(companyId: string, employeeId: string | null, { from, to, parts, reason }: DossierWish): Promise<void> {
  await ask((db) => db.rpc('order_dossier', { p_company_id: companyId, p_from: from, p_to: to, p_parts: [...parts], p_reason: reason, p_employee_id: employeeId }))
}
