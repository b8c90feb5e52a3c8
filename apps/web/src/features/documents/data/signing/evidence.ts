import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { Evidence } from '../../model/signing/evidence.ts'

/** What is kept of an envelope; null when it is none of the reader's business. Named by its id alone: signers read it outside the company at hand. */
export function evidenceQuery(envelopeId: string) {
  return queryOptions({
    queryKey: ['documents', 'evidence', envelopeId],
    queryFn: ({ signal }): Promise<Evidence | null> =>
      ask((db) => outsideCompany(db.rpc('signature_evidence', { p_envelope_id: envelopeId })).abortSignal(signal), { nullable: true }),
    staleTime: 15_000,
  })
}

/** Reminds whoever's turn it is; answers how many. Throws `AppError`. */
export async function remindSignature(envelopeId: string): Promise<number> {
  return await ask((db) => db.rpc('remind_signature', { p_envelope_id: envelopeId }))
}

/** Takes an envelope back: nobody signs it any more. Throws `AppError`. */
export async function cancelSignature(envelopeId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('cancel_signature', { p_envelope_id: envelopeId, p_reason: reason.trim() }))
}
