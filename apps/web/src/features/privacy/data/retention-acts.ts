import { ask } from '#shared/supabase/ask.ts'

/** Orders the anonymisation of people past their term: the day on which it is carried out. Throws `AppError`, like all below. */
export function requestErasures(companyId: string, ids: readonly string[], typed: string): Promise<string> {
  return ask((db) => db.rpc('request_erasures', { p_company_id: companyId, p_employee_ids: [...ids], p_confirmation: typed }))
}

export async function cancelErasure(id: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('cancel_erasure', { p_erasure_id: id, p_reason: reason }), { nullable: true })
}

export function holdPerson(id: string, reason: string, reviewOn: string | null): Promise<string> {
  return ask((db) => db.rpc('hold_person', { p_employee_id: id, p_reason: reason, p_review_on: reviewOn as string }))
}

export async function releaseHold(id: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('release_document_hold', { p_hold_id: id, p_reason: reason }))
}
