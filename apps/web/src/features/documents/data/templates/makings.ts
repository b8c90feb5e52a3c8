import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { PartyWish } from '../../model/signing/signature-draft.ts'
import type { Making, ReviewRow } from '../../model/templates/making.ts'

export interface SignatureAsked {
  readonly kind: 'signature' | 'acknowledgement'
  readonly deadline: string | null
  /** One after the other, unless it is false. */
  readonly ordered?: boolean
  /** In this order. */
  readonly parties: readonly PartyWish[]
}

export interface BatchAsked {
  readonly templateId: string
  readonly employees: readonly string[]
  readonly answers: Readonly<Record<string, string>>
  /** The day of the move that the paper tells of, of each person. */
  readonly moves?: Readonly<Record<string, string>>
  readonly signature: SignatureAsked | null
}

const inputsOf = ({ answers, moves }: BatchAsked) => ({ ...answers, ...(moves && { moves: { ...moves } }) })

/** Who would get the paper and what is missing for whom. Throws `AppError`. */
export async function reviewBatch(asked: BatchAsked): Promise<readonly ReviewRow[]> {
  const { templateId, employees, signature } = asked
  const db = await supabase()
  const call = db.rpc('review_document_batch', {
    p_template_id: templateId, p_employees: [...employees], p_inputs: inputsOf(asked), ...(signature && { p_sign_kind: signature.kind }),
  })
  return unwrap(await call)
}

export interface StartedBatch {
  readonly batchId: string
  readonly makings: readonly Making[]
}

/** Opens a batch; nothing is made yet. Throws `AppError`: RHVAR while something is missing for somebody. */
export async function startBatch(asked: BatchAsked): Promise<StartedBatch> {
  const { templateId, employees, signature } = asked
  const db = await supabase()
  const call = db.rpc('start_document_batch', {
    p_template_id: templateId, p_employees: [...employees], p_inputs: inputsOf(asked), ...(signature && { p_signature: { ...signature, parties: [...signature.parties] } }),
  })
  const rows = unwrap(await call)
  return { batchId: rows[0]?.batch_id ?? '', makings: rows }
}

/** Those of a batch that are still to be made. Throws `AppError`. */
export async function waitingMakings(batchId: string): Promise<readonly Making[]> {
  const rows = await ask((db) => db.rpc('document_batch_makings', { p_batch_id: batchId }))
  return rows.filter(({ status }) => status === 'pending')
}

export interface MadeDocument {
  readonly document_id: string
  /** Whether it was sent to be signed, and why not; null when nobody asked for that, or it was made before. */
  readonly signature: { readonly sent: boolean; readonly message: string | null } | null
}

/** Prints and stores one paper; again, it answers the same one. Throws `AppError`. */
export function makeDocument(makingId: string): Promise<MadeDocument> {
  return callFunction<MadeDocument>('make-document', { making_id: makingId })
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
