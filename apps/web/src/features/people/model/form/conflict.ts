import { type FieldConflict, fieldConflicts } from '#shared/lib/versions.ts'
import { type EmployeeFormField, type EmployeeFormValues, FORM_FIELDS, recordOf } from './form-values.ts'

/** Managers are compared by person, not by name. */
function storedOf(values: EmployeeFormValues) {
  const record = recordOf(values)
  return { ...record, manager: record.manager_id }
}

/** Compares what was loaded, what I typed and what is stored now, field by field, in form order. */
export function conflictFields(base: EmployeeFormValues, mine: EmployeeFormValues, theirs: EmployeeFormValues): readonly FieldConflict<EmployeeFormField>[] {
  return fieldConflicts(FORM_FIELDS, storedOf(base), storedOf(mine), storedOf(theirs))
}
