import { ask } from '#shared/supabase/ask.ts'
import { savedMeanwhile } from '#shared/supabase/versioned.ts'
import type { FullTemplate, TemplateDraft } from '../../model/templates/template.ts'

/** Saves a template only if it is still as it was read; answers its id. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveTemplate(companyId: string, { name, description, typeId, body }: TemplateDraft, read: FullTemplate | null): Promise<string> {
  const wish = {
    company_id: companyId, name, description, type_id: typeId, body,
    ...(read && { id: read.template_id, updated_at: read.updated_at }),
  }
  const [saved] = await ask((db) => db.rpc('save_document_template', { p_template: wish }))
  if (saved) return saved.id
  throw await savedMeanwhile({ entity: 'document_template', id: read?.template_id ?? '', name: 'Este modelo', advice: 'Copie o seu texto, recarregue e edite de novo.' })
}

/** Takes a template out of use, or back into it. Throws `AppError`. */
export async function archiveTemplate(id: string, archived: boolean): Promise<void> {
  await ask((db) => db.rpc('archive_document_template', { p_template_id: id, p_archived: archived }))
}
