import { unwrap } from '#shared/supabase/app-error.ts'
import { callFunction } from '#shared/supabase/call-function.ts'
import { supabase } from '#shared/supabase/client.ts'

/** The template that every company is born with; whoever renames it makes letters from Documentos. */
const TEMPLATE = 'Prorrogação do contrato de experiência'

/** Makes the letter of an extension, a PDF among the person's documents. Throws `AppError`. */
export async function makeExtensionLetter(companyId: string, employeeId: string): Promise<void> {
  const db = await supabase()
  const found = db.from('document_templates').select('id').eq('company_id', companyId).eq('name', TEMPLATE).is('archived_at', null)
  const template = unwrap(await found.limit(1).single())
  const makings = unwrap(await db.rpc('start_document_batch', { p_template_id: template.id, p_employees: [employeeId] }))
  for (const { making_id } of makings) await callFunction<unknown>('make-document', { making_id })
}
