import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { SigningRole } from '../../model/signing/signing-order.ts'
import type { Making, ReviewRow } from '../../model/templates/making.ts'

export interface SignatureAsked {
  readonly kind: 'signature' | 'acknowledgement'
  readonly deadline: string | null
  /** In this order; as far as the records name them. */
  readonly parties: readonly { readonly role: SigningRole }[]
}

export interface BatchAsked {
  readonly templateId: string
  readonly employees: readonly string[]
  readonly answers: Readonly<Record<string, string>>
  readonly signature: SignatureAsked | null
}

/** Who would get the paper and what is missing for whom. Throws `AppError`. */
export async function reviewBatch({ templateId, employees, answers, signature }: BatchAsked): Promise<readonly ReviewRow[]> {
  const db = await supabase()
  const call = db.rpc('review_document_batch', {
    p_template_id: templateId, p_employees: [...employees], p_inputs: { ...answers }, ...(signature && { p_sign_kind: signature.kind }),
  })
  return unwrap(await call)
}

export interface StartedBatch {
  readonly batchId: string
  readonly makings: readonly Making[]
}

/** Opens a batch; nothing is made yet. Throws `AppError`: RHVAR while something is missing for somebody. */
export async function startBatch({ templateId, employees, answers, signature }: BatchAsked): Promise<StartedBatch> {
  const db = await supabase()
  const call = db.rpc('start_document_batch', {
    p_template_id: templateId, p_employees: [...employees], p_inputs: { ...answers }, ...(signature && { p_signature: { ...signature, parties: [...signature.parties] } }),
  })
  const rows = unwrap(await call)
  return { batchId: rows[0]?.batch_id ?? '', makings: rows }
}

/** Those of a batch that are still to be made. Throws `AppError`. */
export async function waitingMakings(batchId: string): Promise<readonly Making[]> {
  const rows = await ask((db) => db.rpc('document_batch_makings', { p_batch_id: batchId }))
  return rows.filter(({ status }) => status === 'pending')
}

/** Prints and stores one paper; again, it answers the same one. Throws `AppError`. */
export function makeDocument(makingId: string): Promise<unknown> {
  return callFunction('make-document', { making_id: makingId })
}

export interface UndoOutcome {
  readonly archived: number
  readonly kept: number
  readonly cancelled: number
}

/** Takes a batch back. Throws `AppError`. */
export async function undoBatch(batchId: string, reason: string): Promise<UndoOutcome> {
  return await ask((db) => db.rpc('undo_document_batch', { p_batch_id: batchId, p_reason: reason }).single())
}
