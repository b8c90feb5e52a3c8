import { queryOptions } from '@tanstack/react-query'

import { fetchAllBatches } from '#shared/lib/export-batches.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { CompanyRecord } from '../../model/companies/company.ts'
import { type CompanyListState, listedCompanies } from '../../model/companies/list-state.ts'
import { companyKeys } from './company-keys.ts'

const BATCH = 1_000

async function fetchOverview(signal: AbortSignal): Promise<readonly CompanyRecord[]> {
  return await fetchAllBatches<CompanyRecord>({
    size: BATCH,
    signal,
    fetchBatch: async (offset, size) => {
      const rows = await ask((db) => outsideCompany(db.rpc('company_overview')).range(offset, offset + size - 1).abortSignal(signal))
      return { rows, total: null }
    },
    onProgress: () => undefined,
  })
}

/** All companies with their figures, the deactivated ones too. */
export function companyOverviewQuery() {
  return queryOptions({ queryKey: companyKeys.overview, queryFn: ({ signal }) => fetchOverview(signal) })
}

/** A page of them. Search and order are the screen's: companies are few. */
export function companyListQuery(state: CompanyListState) {
  return queryOptions({ ...companyOverviewQuery(), select: (companies) => listedCompanies(companies, state) })
}

/** One company with its figures; null when there is none. Throws `AppError`. */
export async function fetchCompany(companyId: string, signal?: AbortSignal): Promise<CompanyRecord | null> {
  const db = await supabase()
  const request = outsideCompany(db.rpc('company_overview')).eq('id', companyId)
  const [company] = unwrap(await (signal ? request.abortSignal(signal) : request))
  return company ?? null
}

export function companyQuery(companyId: string) {
  return queryOptions({ queryKey: companyKeys.detail(companyId), queryFn: ({ signal }) => fetchCompany(companyId, signal) })
}

export interface CompanyAdmin {
  readonly email: string | null
  readonly display_name: string | null
  readonly employee_id: string | null
  readonly state: string | null
  readonly last_sign_in_at: string | null
  readonly profile_image_url: string | null
  readonly initials: string | null
}

async function fetchAdmins(companyId: string, signal: AbortSignal): Promise<readonly CompanyAdmin[]> {
  const db = await supabase()
  const request = outsideCompany(db.rpc('login_list', { p_company_id: companyId })).in('role', ['admin', 'master'])
  return unwrap(await request.order('display_name').limit(50).abortSignal(signal))
}

/** Who administers the company: admins, and masters who belong to it, invited ones too. */
export function companyAdminsQuery(companyId: string) {
  return queryOptions({ queryKey: companyKeys.admins(companyId), queryFn: ({ signal }) => fetchAdmins(companyId, signal) })
}

/** What a deactivation would do, or the code of why it would be refused. */
export interface DeactivationPreview {
  readonly people: number
  readonly logins: number
  readonly sessions: number
  readonly pending_invitations: number
  readonly refusal: string | null
}

async function fetchPreview(companyId: string, signal: AbortSignal): Promise<DeactivationPreview> {
  const rows = await ask((db) => outsideCompany(db.rpc('company_deactivation_preview', { p_company_id: companyId })).abortSignal(signal))
  return unwrap({ data: rows[0] ?? null, error: null })
}

/** Asked anew each time: a decision is not taken on old figures. */
export function deactivationPreviewQuery(companyId: string) {
  return queryOptions({ queryKey: companyKeys.preview(companyId), queryFn: ({ signal }) => fetchPreview(companyId, signal), staleTime: 0, gcTime: 0 })
}
