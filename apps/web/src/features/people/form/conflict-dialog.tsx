import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '#shared/company/company-context.ts'
import { mergeVersions } from '#shared/lib/versions.ts'
import { departmentsQuery } from '#shared/reference/lists.ts'
import { ConflictDialog as VersionsDialog } from '#shared/ui/conflict-dialog.tsx'
import { conflictFields } from '../model/form/conflict.ts'
import { statusLook } from '../model/list/employee.ts'
import { type EmployeeFormField, type EmployeeFormValues, FORM_LABELS } from '../model/form/form-values.ts'

export interface ConflictDialogProps {
  readonly editor: string | null
  readonly base: EmployeeFormValues
  readonly mine: EmployeeFormValues
  readonly theirs: EmployeeFormValues
  /** Back to the form, everything typed still there. */
  readonly onClose: () => void
  readonly onReload: () => void
  readonly onKeep: (merged: EmployeeFormValues) => void
}

/** Someone saved this person's record first: which version of each differing field stays. */
export function ConflictDialog({ editor, base, mine, theirs, onClose, onReload, onKeep }: ConflictDialogProps) {
  const { data: departments = [] } = useQuery(departmentsQuery(useCompanyId()))
  const words = (values: EmployeeFormValues, field: EmployeeFormField): string => {
    if (field === 'manager_id') return values.manager_id_name
    if (field === 'status') return statusLook(values.status).label
    if (field === 'department_id') return departments.find((department) => department.id === values.department_id)?.name ?? ''
    return values[field]
  }
  const fields = conflictFields(base, mine, theirs).map((conflict) => ({
    ...conflict,
    label: FORM_LABELS[conflict.field] ?? conflict.field,
    mine: words(mine, conflict.field),
    theirs: words(theirs, conflict.field),
  }))
  return (
    <VersionsDialog
      editor={editor}
      fields={fields}
      onClose={onClose}
      onReload={onReload}
      onKeep={(choices) => onKeep(mergeVersions(mine, theirs, { ...choices, ...(choices.manager_id && { manager_id_name: choices.manager_id }) }))}
    />
  )
}
