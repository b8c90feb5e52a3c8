import { type FieldConflict, fieldConflicts } from '#shared/lib/versions.ts'
import { type EmployeeFormField, type EmployeeFormValues, FORM_FIELD_NAMES, recordOf } from './form-values.ts'

/** Compares what was loaded, what I typed and what is stored now, field by field, in form order. Managers are compared by person, not by name. */
export function conflictFields(base: EmployeeFormValues, mine: EmployeeFormValues, theirs: EmployeeFormValues): readonly FieldConflict<EmployeeFormField>[] {
  return fieldConflicts(FORM_FIELD_NAMES, recordOf(base), recordOf(mine), recordOf(theirs))
}
