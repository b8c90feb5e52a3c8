import { object, string } from 'zod/mini'

import { typedText } from '#shared/lib/fields/typed-text.ts'

/** What the form edits. The empty text means none. */
export interface DepartmentValues {
  readonly name: string
  readonly parent_id: string
  readonly cost_centre: string
}

export const departmentSchema = object({
  name: typedText({ kind: 'text', max: 100, required: true, missing: 'Informe o nome' }),
  parent_id: string(),
  cost_centre: typedText({ kind: 'text', max: 60 }),
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
