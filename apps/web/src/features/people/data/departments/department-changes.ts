import { AppError, unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import type { Department } from '../../model/departments/department.ts'
import type { DepartmentRecord } from '../../model/departments/department-form.ts'

/** Registers a department and returns its id. Throws `AppError`. */
export async function createDepartment(companyId: string, record: DepartmentRecord): Promise<string> {
  const db = await supabase()
  return unwrap(
    await db
      .from('departments')
      .insert({ ...record, company_id: companyId })
      .select('id')
      .single(),
  ).id
}

async function conflictText(departmentId: string): Promise<string> {
  const db = await supabase()
  // The name is a courtesy: not knowing it must not hide the conflict.
  const { data } = await db.rpc('last_editor', { p_entity_type: 'department', p_entity_id: departmentId })
  const name = data?.[0]?.name
  const who = name ? `por ${name}` : 'por outra pessoa'
  return `Este departamento foi alterado ${who} enquanto você o via. Confira os dados atuais e tente de novo.`
}

/**
 * Saves changed columns only if the row is still the one that was read. When somebody saved first, throws an `AppError` of kind
 * 'conflict' that says who. Other failures are `AppError`s too.
 */
export async function saveDepartment(
  companyId: string,
  read: Pick<Department, 'id' | 'updated_at'>,
  changes: Partial<DepartmentRecord>,
): Promise<void> {
  const db = await supabase()
  const answer = await db
    .from('departments')
    .update(changes)
    .eq('company_id', companyId)
    .eq('id', read.id)
    .eq('updated_at', read.updated_at)
    .select('id')
    .maybeSingle()
  if (unwrap(answer, { nullable: true }) !== null) return
  throw new AppError({ text: await conflictText(read.id), kind: 'conflict' }, { code: 'CONFLITO', status: 409 })
}

/** Moves everything of one department into another and archives the first. Throws `AppError`. */
export async function mergeDepartments(sourceId: string, targetId: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('merge_departments', { p_source_id: sourceId, p_target_id: targetId }))
}

/** Archives a department; what it holds goes to the target, which only an empty one may leave out. Throws `AppError`. */
export async function archiveDepartment(id: string, targetId: string | null): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('archive_department', { p_department_id: id, ...(targetId !== null && { p_target_id: targetId }) }))
}

/** Takes an archived department back into use. Throws `AppError`. */
export async function restoreDepartment(id: string): Promise<void> {
  const db = await supabase()
  unwrap(await db.rpc('restore_department', { p_department_id: id }))
}
