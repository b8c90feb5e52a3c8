import { maxLength, minLength, object, regex, string, trim } from 'zod/mini'

/** What the form edits. The empty text means none. */
export interface DepartmentValues {
  readonly name: string
  readonly parent_id: string
  readonly cost_centre: string
}

export const departmentSchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe o nome'),
    maxLength(100, 'Use no máximo 100 caracteres'),
    regex(/^[^\r\n]*$/, 'Use uma linha só'),
  ),
  parent_id: string(),
  cost_centre: string().check(trim(), maxLength(60, 'Use no máximo 60 caracteres')),
})

/** Columns that a department is saved with. */
export interface DepartmentRecord {
  readonly name: string
  readonly parent_id: string | null
  readonly cost_centre: string | null
  readonly head_employee_id: string | null
}

export function recordOf(values: DepartmentValues, headId: string | null): DepartmentRecord {
  return {
    name: values.name.trim(),
    parent_id: values.parent_id || null,
    cost_centre: values.cost_centre.trim() || null,
    head_employee_id: headId,
  }
}
