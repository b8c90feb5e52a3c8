import { queryOptions } from '@tanstack/react-query'

import type { StoredValue } from '#shared/lib/fields/field-spec.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { MyAdmission } from '../model/admission.ts'
import { admissionKeys } from './admission-keys.ts'

/** The reader's own arrival; null for everybody who is not arriving. */
export function myAdmissionQuery() {
  return queryOptions({
    queryKey: admissionKeys.mine,
    queryFn: ({ signal }): Promise<MyAdmission | null> => ask((db) => outsideCompany(db.rpc('my_admission')).abortSignal(signal), { nullable: true }),
    staleTime: 15_000,
  })
}

/** Whether this is the CPF that the company knows. Throws `AppError`. */
export async function confirmCpf(cpf: string): Promise<boolean> {
  return await ask((db) => outsideCompany(db.rpc('confirm_my_cpf', { p_cpf: cpf })))
}

/** Keeps part of one's own data before the first day. Throws `AppError`, with the field to blame. */
export async function saveOwnData(record: 'person' | 'personal', values: Readonly<Record<string, StoredValue>>): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('save_my_admission_record', { p_record: record, p_values: { ...values } })), { nullable: true })
}

/** Throws `AppError`. */
export async function finishOwnData(): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('finish_my_admission_data')), { nullable: true })
}

export type Paper = Shapes.DocumentChecklistRow

/** Papers that the company asks of the reader. */
export function papersQuery() {
  return queryOptions({
    queryKey: admissionKeys.papers,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('document_checklist', {})).abortSignal(signal)),
    staleTime: 15_000,
  })
}

/** Hands an uploaded file over as a paper, or as a new version of one that was refused. Throws `AppError`. */
export async function sendPaper({ type_id, document_id }: Paper, fileId: string): Promise<void> {
  const args = { p_type_id: type_id, p_file_id: fileId, ...(document_id !== null && { p_document_id: document_id }) }
  await ask((db) => outsideCompany(db.rpc('submit_document', args)))
}
