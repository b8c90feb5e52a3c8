import { ask } from '#shared/supabase/ask.ts'
import { supabase } from '#shared/supabase/client.ts'
import { saveAsRead } from '#shared/supabase/versioned.ts'
import type { Department } from '../../model/departments/department.ts'
import type { DepartmentRecord } from '../../model/departments/department-form.ts'

/** Registers a department and returns its id. Throws `AppError`. */
export async function createDepartment(companyId: string, record: DepartmentRecord): Promise<string> {
  return (await ask((db) =>
    db
      .from('departments')
      .insert({ ...record, company_id: companyId })
      .select('id')
      .single()
  )).id
}

/** Saves changed columns only if the row is still the one that was read. Throws `AppError`, of kind 'conflict' when somebody saved first. */
export async function saveDepartment(
  companyId: string,
  read: Pick<Department, 'id' | 'updated_at'>,
  changes: Partial<DepartmentRecord>,
): Promise<void> {
  const db = await supabase()
  await saveAsRead(db.from('departments').update(changes), companyId, read, { entity: 'department', name: 'Este departamento' })
}

/** Moves everything of one department into another and archives the first. Throws `AppError`. */
export async function mergeDepartments(sourceId: string, targetId: string): Promise<void> {
  await ask((db) => db.rpc('merge_departments', { p_source_id: sourceId, p_target_id: targetId }))
}

/** Archives a department; what it holds goes to the target, which only an empty one may leave out. Throws `AppError`. */
export async function archiveDepartment(id: string, targetId: string | null): Promise<void> {
  await ask((db) => db.rpc('archive_department', { p_department_id: id, ...(targetId !== null && { p_target_id: targetId }) }))
}

/** Takes an archived department back into use. Throws `AppError`. */
export async function restoreDepartment(id: string): Promise<void> {
  await ask((db) => db.rpc('restore_department', { p_department_id: id }))
}
