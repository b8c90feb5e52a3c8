import { unwrap } from '#shared/supabase/app-error.ts'
import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'

/** Takes a document out of use; nothing is erased. Throws `AppError`. */
export async function archiveDocument(documentId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('archive_document', { p_document_id: documentId, p_reason: reason.trim() }))
}

/** Throws `AppError`. */
export async function restoreDocument(documentId: string): Promise<void> {
  await ask((db) => db.rpc('restore_document', { p_document_id: documentId }))
}

/** Keeps a document beyond every term, until released. Throws `AppError`. */
export async function holdDocument(employeeId: string, documentId: string, reason: string): Promise<void> {
  await ask((db) => db.rpc('place_document_hold', { p_employee_id: employeeId, p_document_id: documentId, p_reason: reason.trim() }))
}

/** Releases what keeps a document: its own hold, or the one over everything of the person. Throws `AppError`. */
export async function releaseHold(companyId: string, employeeId: string, documentId: string, reason: string): Promise<void> {
  const db = await supabase()
  const holds = unwrap(await db.rpc('document_hold_list', { p_company_id: companyId }))
  const living = holds.filter((hold) => hold.released_at === null && hold.employee.id === employeeId)
  for (const hold of living.filter(({ document_id }) => document_id === documentId || document_id === null)) {
    unwrap(await db.rpc('release_document_hold', { p_hold_id: hold.hold_id, p_reason: reason.trim() }))
  }
}
