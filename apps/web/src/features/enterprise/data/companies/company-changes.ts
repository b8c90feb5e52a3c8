import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { CompanyRecord } from '../../model/companies/company.ts'
import type { CompanyInput } from '../../model/companies/company-form.ts'
import { fetchCompany } from './company-queries.ts'

/** The database's defaults stand where the form leaves a field empty. */
function args({ name, legal_name, cnpj, time_zone }: CompanyInput) {
  return { p_name: name, p_legal_name: legal_name ?? '', p_cnpj: cnpj ?? '', p_time_zone: time_zone }
}

/** Creates a company and returns its id. Throws `AppError`, with `field` when one is to blame. */
export async function createCompany(input: CompanyInput): Promise<string> {
  return (await ask((db) => outsideCompany(db.rpc('create_company', args(input))))).id
}

/** What became of a save: stored, or stale because someone saved first, or the company is no longer within reach. */
export type CompanySaveOutcome =
  | { readonly kind: 'saved' }
  | { readonly kind: 'stale'; readonly current: CompanyRecord; readonly editor: string | null }
  | { readonly kind: 'gone' }

async function lastEditor(companyId: string): Promise<string | null> {
  const reads = ['company', 'company_details'].map(
    async (type) => (await ask((db) => outsideCompany(db.rpc('last_editor', { p_entity_type: type, p_entity_id: companyId }))))[0],
  )
  const [first, second] = await Promise.all(reads)
  return ((second?.at ?? '') > (first?.at ?? '') ? second : first)?.name ?? null
}

/** Saves only if the company is still as it was read; otherwise says who saved first, with the company as it is now. Throws `AppError`. */
export async function saveCompany(read: CompanyRecord, input: CompanyInput): Promise<CompanySaveOutcome> {
  const db = await supabase()
  const request = db.rpc('save_company', {
    p_company_id: read.id,
    ...args(input),
    p_updated_at: read.updated_at,
    p_details_updated_at: read.details_updated_at,
  })
  if (unwrap(await outsideCompany(request)).length > 0) return { kind: 'saved' }
  // The name is a courtesy: not knowing it must not hide the conflict.
  const [current, editor] = await Promise.all([fetchCompany(read.id), lastEditor(read.id).catch(() => null)])
  return current ? { kind: 'stale', current, editor } : { kind: 'gone' }
}

/** Activates or deactivates. The database refuses one's own company and the company of the last master. Throws `AppError`. */
export async function setCompanyActive(companyId: string, active: boolean): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('set_company_active', { p_company_id: companyId, p_active: active })))
}
