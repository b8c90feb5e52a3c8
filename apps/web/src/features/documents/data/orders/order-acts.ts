import { ask } from '#shared/supabase/ask.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import { savedMeanwhile } from '#shared/supabase/versioned.ts'
import type { OptionDraft, OrderOption } from '../../model/orders/order.ts'

/** Prints and stores the paper of an order; again, it answers the same one. Throws `AppError`. */
export function makeOrdered(makingId: string): Promise<unknown> {
  return callFunction('make-document', { making_id: makingId })
}

/** Orders a paper for oneself and, where it needs nothing else, has it made. Answers whether it is ready. Throws `AppError`. */
export async function orderDocument(optionId: string, note: string): Promise<boolean> {
  const placed = await ask((db) => outsideCompany(db.rpc('order_document', { p_option_id: optionId, p_note: note })))
  if (placed.making_id === null) return false
  await makeOrdered(placed.making_id)
  return true
}

export async function cancelOrder(orderId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('cancel_document_order', { p_order_id: orderId })))
}

/** Notes that the person has the paper. */
export async function noteDownloaded(orderId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('note_order_downloaded', { p_order_id: orderId })))
}

/** Answers an order by its template. Throws `AppError`: RHVAR while something is missing. */
export async function fulfilOrder(orderId: string, answers: Readonly<Record<string, string>>): Promise<void> {
  const { making_id } = await ask((db) => db.rpc('prepare_document_order', { p_order_id: orderId, p_inputs: { ...answers } }).single())
  await makeOrdered(making_id)
}

/** Answers an order with a paper that is there. Throws `AppError`. */
export async function deliverOrder(orderId: string, documentId: string): Promise<void> {
  await ask((db) => db.rpc('deliver_document_order', { p_order_id: orderId, p_document_id: documentId }))
}

export async function denyOrder(orderId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('deny_document_order', { p_order_id: orderId, p_reason: reason }))
}

/** Saves what people may order, only if it is still as it was read. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveOption(companyId: string, draft: OptionDraft, read: OrderOption | null, archived: boolean): Promise<void> {
  const wish = {
    company_id: companyId, name: draft.name, description: draft.description, template_id: draft.templateId === '' ? null : draft.templateId,
    type_id: draft.typeId === '' ? null : draft.typeId, sla_days: Number(draft.slaDays), is_automatic: draft.isAutomatic, archived,
    ...(read && { id: read.id, updated_at: read.updated_at }),
  }
  const rows = await ask((db) => db.rpc('save_document_order_option', { p_option: wish }))
  if (rows.length > 0) return
  throw await savedMeanwhile({ entity: 'document_order_option', id: read?.id ?? '', name: 'Este item', advice: 'Feche, confira e edite de novo.' })
}
