import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

export interface Paper {
  readonly id: string
  readonly file_id: string
  readonly path: string
}

const CONTRACT = { type: 'Contrato de trabalho', purpose: 'document_p2' } as const
/** A contract of an employee, or another paper, sent by the administration as the browser does it. */
export async function deliverContract(admin: SupabaseClient, employeeId: string, bytes: Buffer, paper: { readonly type: string; readonly purpose: string } = CONTRACT): Promise<Paper> {
  const asked = { p_purpose: paper.purpose, p_name: 'contrato.pdf', p_mime: 'application/pdf', p_size: bytes.length, p_employee_id: employeeId }
  const upload = await admin.rpc('start_upload', asked).single<{ file_id: string; bucket: string; path: string }>()
  if (upload.error !== null) throw upload.error
  const { bucket, path, file_id } = upload.data
  const sent = await admin.storage.from(bucket).upload(path, bytes, { contentType: 'application/pdf' })
  if (sent.error !== null) throw sent.error
  expect((await admin.functions.invoke('confirm-upload', { body: { file_id } })).error).toBeNull()
  const type = await admin.from('document_types').select('id, company_id').eq('name', paper.type).single<{ id: string }>()
  const made = await admin.rpc('submit_document', { p_type_id: type.data?.id, p_file_id: file_id, p_employee_id: employeeId }).single<{ id: string; file_id: string }>()
  if (made.error !== null) throw made.error
  return { ...made.data, path }
}
