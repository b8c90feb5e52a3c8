import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { AcknowledgementVerification, CompanyVerification, Verification } from '../../model/logs/verification.ts'
import { auditKeys } from './audit-keys.ts'

const FIELDS = 'checked_at,ok,entries,from_seq,up_to_seq,first_broken_seq,waiting'
const ACKNOWLEDGED = 'checked_at,ok,entries,first_broken_seq'
/** How many links the database recomputes in one call, at least: an archived block is taken whole. */
const LINKS_PER_CALL = 50_000

async function fetchVerifications(signal: AbortSignal): Promise<readonly CompanyVerification[]> {
  const db = await supabase()
  const request = db
    .from('companies')
    .select(
      `id,name,active,last:audit_verifications!audit_verifications_company_fkey(${FIELDS}),acknowledgements:acknowledgement_verifications!acknowledgement_verifications_company_fkey(${ACKNOWLEDGED})`,
    )
    .order('name')
    .order('checked_at', { referencedTable: 'last', ascending: false })
    .order('id', { referencedTable: 'last', ascending: false })
    .limit(1, { referencedTable: 'last' })
    .order('checked_at', { referencedTable: 'acknowledgements', ascending: false })
    .order('id', { referencedTable: 'acknowledgements', ascending: false })
    .limit(1, { referencedTable: 'acknowledgements' })
  const companies = unwrap(await outsideCompany(request).abortSignal(signal))
  return companies.map(({ last, acknowledgements, ...company }) => ({ ...company, last: last[0] ?? null, acknowledgements: acknowledgements[0] ?? null }))
}

/** Every company with the result of the last verification of its trail. */
export function verificationsQuery() {
  return queryOptions({ queryKey: auditKeys.verifications, queryFn: ({ signal }) => fetchVerifications(signal) })
}

/** Verifies what is new since the last good result, call after call until the end. Throws `AppError`. */
export async function verifyCompany(companyId: string, onProgress: (upTo: number) => void): Promise<Verification> {
  for (;;) {
    // One after the other: each call starts at the checkpoint that the one before it left.
    const result = await ask((db) => outsideCompany(db.rpc('verify_audit_chain', { p_company_id: companyId })))
    onProgress(result.up_to_seq)
    if (!result.ok || result.entries < LINKS_PER_CALL) return result
  }
}

/** Verifies the whole chain of what people of a company acknowledged. Throws `AppError`. */
export function verifyAcknowledgements(companyId: string): Promise<AcknowledgementVerification> {
  return ask((db) => outsideCompany(db.rpc('verify_acknowledgements', { p_company_id: companyId })))
}
