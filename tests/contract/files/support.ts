import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'

export interface Paper {
  readonly id: string
  readonly file_id: string
  readonly path: string
}

export interface Asked {
  readonly purpose: string
  readonly name: string
  readonly mime: string
  readonly employee?: string
  readonly company?: string
}

/** Sends a file as the browser does it, and answers its id and where it lies. */
export async function uploadFile(client: SupabaseClient, { purpose, name, mime, employee, company }: Asked, bytes: Buffer): Promise<{ readonly file_id: string; readonly path: string }> {
  const asked = { p_purpose: purpose, p_name: name, p_mime: mime, p_size: bytes.length, ...(employee !== undefined && { p_employee_id: employee }), ...(company !== undefined && { p_company_id: company }) }
  const upload = await client.rpc('start_upload', asked).single<{ file_id: string; bucket: string; path: string }>()
  if (upload.error !== null) throw upload.error
  const { bucket, path, file_id } = upload.data
  const sent = await client.storage.from(bucket).upload(path, bytes, { contentType: mime })
  if (sent.error !== null) throw sent.error
  expect((await client.functions.invoke('confirm-upload', { body: { file_id } })).error).toBeNull()
  return { file_id, path }
}

const CONTRACT = { type: 'Contrato de trabalho', purpose: 'document_p2' } as const
/** A contract of an employee, or another paper, sent by the administration as the browser does it. */
export async function deliverContract(admin: SupabaseClient, employeeId: string, bytes: Buffer, paper: { readonly type: string; readonly purpose: string } = CONTRACT): Promise<Paper> {
  const { file_id, path } = await uploadFile(admin, { purpose: paper.purpose, name: 'contrato.pdf', mime: 'application/pdf', employee: employeeId }, bytes)
  const type = await admin.from('document_types').select('id, company_id').eq('name', paper.type).single<{ id: string }>()
  const made = await admin.rpc('submit_document', { p_type_id: type.data?.id, p_file_id: file_id, p_employee_id: employeeId }).single<{ id: string; file_id: string }>()
  if (made.error !== null) throw made.error
  return { ...made.data, path }
}
