import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { OwnSignature } from '../../model/signing/signature.ts'

/** What the person signed, or is asked to. */
export function ownSignaturesQuery() {
  return queryOptions({
    queryKey: ['documents', 'signatures'],
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_signatures')).abortSignal(signal)),
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })
}

/** The envelopes of a document. */
export function envelopesQuery(documentId: string, isOwn: boolean) {
  return queryOptions({
    queryKey: ['documents', 'envelopes', documentId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = db.rpc('document_signatures', { p_document_id: documentId }).abortSignal(signal)
      return unwrap(await (isOwn ? outsideCompany(call) : call))
    },
  })
}

/** Signs what was shown: the database refuses when the file is another by now. Throws `AppError`. */
export async function signDocument({ envelope_id, sha256 }: OwnSignature): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('sign_document', { p_envelope_id: envelope_id, p_sha256: sha256 })))
}

/** Throws `AppError`. */
export async function refuseSignature(envelopeId: string, reason: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('refuse_signature', { p_envelope_id: envelopeId, p_reason: reason.trim() })))
}

export interface SignatureWish {
  readonly documentId: string
  readonly kind: 'signature' | 'acknowledgement'
  /** In this order when it is ordered. */
  readonly signers: readonly string[]
  readonly isOrdered: boolean
  readonly deadline: string | null
  readonly message: string
}

/** Throws `AppError`. */
export async function sendForSignature({ documentId, kind, signers, isOrdered, deadline, message }: SignatureWish): Promise<void> {
  const db = await supabase()
  const call = db.rpc('send_for_signature', {
    p_document_id: documentId,
    p_kind: kind,
    p_signers: [...signers],
    p_ordered: isOrdered,
    ...(deadline !== null && { p_deadline: deadline }),
    ...(message.trim() !== '' && { p_message: message.trim() }),
  })
  unwrap(await call)
}
