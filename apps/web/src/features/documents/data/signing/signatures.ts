import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { OwnSignature } from '../../model/signing/signature.ts'
import { type PartyDraft, partyWish } from '../../model/signing/signature-draft.ts'
import type { SigningOptions } from '../../model/signing/signing-order.ts'
import { makeSignedCopy } from './signed-copy.ts'

/** What the person signed, or is asked to. */
export function ownSignaturesQuery() {
  return queryOptions({
    queryKey: ['documents', 'signatures'],
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_signatures')).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** Who may be asked to sign a document, and as what; null out of reach. */
export function signingOptionsQuery(documentId: string) {
  return queryOptions({
    queryKey: ['documents', 'signing-options', documentId],
    queryFn: ({ signal }): Promise<SigningOptions | null> => ask((db) => db.rpc('signing_options', { p_document_id: documentId }).abortSignal(signal), { nullable: true }),
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
export async function signDocument({ envelope_id, sha256, kind, code }: OwnSignature): Promise<void> {
  const { status } = await ask((db) => outsideCompany(db.rpc('sign_document', { p_envelope_id: envelope_id, p_sha256: sha256 })))
  // Nobody waits for the copy: whoever opens one that is missing has it made then.
  if (status === 'completed' && kind === 'signature') makeSignedCopy(code).catch(() => undefined)
}

/** Throws `AppError`. */
export async function refuseSignature(envelopeId: string, reason: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('refuse_signature', { p_envelope_id: envelopeId, p_reason: reason.trim() })))
}

export interface SignatureWish {
  readonly documentId: string
  readonly kind: 'signature' | 'acknowledgement'
  /** In this order when it is ordered. */
  readonly parties: readonly PartyDraft[]
  readonly isOrdered: boolean
  readonly deadline: string | null
  readonly message: string
}

/** Throws `AppError`. */
export async function sendForSignature({ documentId, kind, parties, isOrdered, deadline, message }: SignatureWish): Promise<void> {
  const db = await supabase()
  const call = db.rpc('send_for_signature', {
    p_document_id: documentId,
    p_kind: kind,
    p_parties: parties.map(partyWish),
    p_ordered: isOrdered,
    ...(deadline !== null && { p_deadline: deadline }),
    ...(message.trim() !== '' && { p_message: message.trim() }),
  })
  unwrap(await call)
}
