import { queryOptions } from '@tanstack/react-query'

import type { StoredValue } from '#shared/lib/fields/field-spec.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import type { MyAdmission } from '../model/admission.ts'
import { admissionKeys } from './admission-keys.ts'

/** The reader's own arrival; null for everybody who is not arriving. */
export function myAdmissionQuery() {
  return queryOptions({
    queryKey: admissionKeys.mine,
    queryFn: async ({ signal }): Promise<MyAdmission | null> => {
      const db = await supabase()
      const call = outsideCompany(db.rpc('my_admission')).abortSignal(signal)
      return unwrap(await call, { nullable: true })
    },
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })
}

/** Whether this is the CPF that the company knows. Throws `AppError`. */
export async function confirmCpf(cpf: string): Promise<boolean> {
  const db = await supabase()
  return unwrap(await outsideCompany(db.rpc('confirm_my_cpf', { p_cpf: cpf })))
}

/** Keeps part of one's own data before the first day. Throws `AppError`, with the field to blame. */
export async function saveOwnData(record: 'person' | 'personal', values: Readonly<Record<string, StoredValue>>): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('save_my_admission_record', { p_record: record, p_values: { ...values } })), { nullable: true })
}

/** Throws `AppError`. */
export async function finishOwnData(): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('finish_my_admission_data')), { nullable: true })
}

export type Paper = Shapes.DocumentChecklistRow

/** Papers that the company asks of the reader. */
export function papersQuery() {
  return queryOptions({
    queryKey: admissionKeys.papers,
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const call = outsideCompany(db.rpc('document_checklist', {})).abortSignal(signal)
      return unwrap(await call)
    },
    staleTime: 15_000,
    refetchOnWindowFocus: true,
  })
}

/** Hands an uploaded file over as a paper, or as a new version of one that was refused. Throws `AppError`. */
export async function sendPaper({ type_id, document_id }: Paper, fileId: string): Promise<void> {
  const db = await supabase()
  const args = { p_type_id: type_id, p_file_id: fileId, ...(document_id !== null && { p_document_id: document_id }) }
  unwrap(await outsideCompany(db.rpc('submit_document', args)))
}
