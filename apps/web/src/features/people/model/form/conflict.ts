import { type EmployeeFormField, type EmployeeFormValues, FORM_FIELDS, recordOf } from './form-values.ts'

/** Which version of a field is kept. */
export type VersionChoice = 'mine' | 'theirs'
export type ConflictChoices = Readonly<Partial<Record<EmployeeFormField, VersionChoice>>>

/** A field in which what I typed and what someone else saved differ. */
export interface ConflictField {
  readonly field: EmployeeFormField
  /** Both changed it: a person must choose. Otherwise only one side did, and that side is the suggestion. */
  readonly contested: boolean
  readonly suggestion: VersionChoice
}

function stored(values: EmployeeFormValues, field: EmployeeFormField): string | null {
  return recordOf(values)[field === 'manager' ? 'manager_id' : field]
}

/** Compares what was loaded, what I typed and what is stored now, field by field, in form order. */
export function conflictFields(base: EmployeeFormValues, mine: EmployeeFormValues, theirs: EmployeeFormValues): readonly ConflictField[] {
  return FORM_FIELDS.filter((field) => stored(mine, field) !== stored(theirs, field)).map((field) => {
    const iChanged = stored(mine, field) !== stored(base, field)
    const theyChanged = stored(theirs, field) !== stored(base, field)
    return { field, contested: iChanged && theyChanged, suggestion: iChanged ? 'mine' : 'theirs' }
  })
}

/** The stored version with my values where `choices` says so. */
export function mergeVersions(mine: EmployeeFormValues, theirs: EmployeeFormValues, choices: ConflictChoices): EmployeeFormValues {
  const kept = FORM_FIELDS.filter((field) => choices[field] === 'mine')
  return { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) }
}
