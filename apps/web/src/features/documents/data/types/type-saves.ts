import { ask } from '#shared/supabase/ask.ts'
import { savedMeanwhile } from '#shared/supabase/versioned.ts'
import type { CataloguedType } from '../../model/types/document-type.ts'
import { type TypeDraft, typeRecord } from '../../model/types/type-draft.ts'

/** Saves a type only if it is still as it was read. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveType(companyId: string, draft: TypeDraft, read: CataloguedType | null): Promise<void> {
  const rows = await ask((db) => db.rpc('save_document_type', { p_type: typeRecord(draft, companyId, read) }))
  if (rows.length > 0) return
  throw await savedMeanwhile({ entity: 'document_type', id: read?.id ?? '', name: 'Este tipo', advice: 'Feche, confira e edite de novo.' })
}

/** Takes a type out of use, or back into it. Throws `AppError`. */
export async function archiveType(id: string, archived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_document_type', { p_type_id: id, p_archived: archived }))
}
