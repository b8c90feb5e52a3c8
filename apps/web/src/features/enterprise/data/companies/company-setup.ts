import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { CopyItem, SetupStep } from '../../model/companies/company-setup.ts'
import { companyKeys } from './company-keys.ts'

async function fetchSetup(companyId: string, signal: AbortSignal): Promise<readonly SetupStep[]> {
  return await ask((db) => outsideCompany(db.rpc('company_setup', { p_company_id: companyId })).abortSignal(signal))
}

/** The checklist of a company, read from its data each time. */
export function companySetupQuery(companyId: string) {
  return queryOptions({ queryKey: companyKeys.setup(companyId), queryFn: ({ signal }) => fetchSetup(companyId, signal) })
}

async function fetchCopyPreview(fromId: string, toId: string, signal: AbortSignal): Promise<readonly CopyItem[]> {
  return await ask((db) => outsideCompany(db.rpc('preview_company_copy', { p_from: fromId, p_to: toId })).abortSignal(signal))
}

/** What copying each section of another company would change; asked anew each time. */
export function copyPreviewQuery(fromId: string, toId: string) {
  return queryOptions({
    queryKey: companyKeys.copy(toId, fromId),
    queryFn: ({ signal }) => fetchCopyPreview(fromId, toId, signal),
    enabled: fromId !== '',
    staleTime: 0,
    gcTime: 0,
  })
}

/** Copies the sections and returns what was created or updated. Throws `AppError`. */
export async function copyCompanySettings(fromId: string, toId: string, sections: readonly string[]): Promise<readonly CopyItem[]> {
  return await ask((db) => outsideCompany(db.rpc('copy_company_settings', { p_from: fromId, p_to: toId, p_sections: [...sections] })))
}
