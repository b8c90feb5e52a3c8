import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase, withReason } from '#shared/supabase/client.ts'
import type { EmployeeRecord } from '../../model/form/form-values.ts'
import { DETAIL_SELECT, type EmployeeDetail, fetchEmployee } from './employee-detail-query.ts'
import { fetchLastChange } from './last-change-query.ts'

/** Registers a person in the company and returns the row. Throws `AppError`, with `field` when one is to blame. */
export async function hireEmployee(companyId: string, record: EmployeeRecord): Promise<EmployeeDetail> {
  const db = await supabase()
  // The situation of somebody new follows the day of admission.
  const { status: _, ...plain } = record
  const answer = await db
    .from('employees')
    .insert({ ...plain, company_id: companyId })
    .select(DETAIL_SELECT)
    .single()
    .overrideTypes<EmployeeDetail, { merge: false }>()
  return unwrap(answer)
}

/** What became of a save: stored, or stale because someone saved first, or the person is no longer within reach. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly employee: EmployeeDetail }
  | { readonly kind: 'stale'; readonly current: EmployeeDetail; readonly editor: string | null }
  | { readonly kind: 'gone' }

/**
 * Saves the changed columns only if the row is still the one that was read (`updated_at` as the text received).
 * The reason, if any, goes to the audit trail. No row back means that it is not: then says who saved first, with the row as it is now. Throws `AppError`.
 */
export async function saveEmployee(
  companyId: string,
  read: { readonly id: string; readonly updated_at: string },
  changes: Partial<EmployeeRecord>,
  reason = '',
): Promise<SaveOutcome> {
  const db = await supabase()
  const answer = await withReason(db.from('employees').update(changes), reason)
    .eq('company_id', companyId)
    .eq('id', read.id)
    .eq('updated_at', read.updated_at)
    .select(DETAIL_SELECT)
    .maybeSingle()
    .overrideTypes<EmployeeDetail, { merge: false }>()
  const employee = unwrap(answer, { nullable: true })
  return employee ? { kind: 'saved', employee } : await explainUnsaved(companyId, read)
}

async function explainUnsaved(companyId: string, read: { readonly id: string; readonly updated_at: string }): Promise<SaveOutcome> {
  // The name is a courtesy: not knowing it must not hide the conflict.
  const [current, change] = await Promise.all([fetchEmployee(companyId, read.id), fetchLastChange(read.id).catch(() => null)])
  if (!current || current.updated_at === read.updated_at) return { kind: 'gone' }
  return { kind: 'stale', current, editor: change?.name ?? null }
}
