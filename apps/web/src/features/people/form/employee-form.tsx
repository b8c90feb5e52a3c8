import { type ReactNode, useMemo } from 'react'

import { FormPage, type FormPageProps } from '#shared/form/form-page.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import { employeeFormSchema } from '../model/form/form-schema.ts'
import { type EmployeeFormValues, FORM_LABELS, formFieldOf } from '../model/form/form-values.ts'
import { EmployeeInputs, type EmployeeInputsProps } from './employee-inputs.tsx'

export interface EmployeeFormProps extends EmployeeInputsProps, Pick<FormPageProps<EmployeeFormValues>, 'initial' | 'cancel' | 'onSave'> {
  readonly offersAnother?: boolean
  /** What stands between the fields and the buttons. */
  readonly beforeActions?: ReactNode
  readonly children?: FormPageProps<EmployeeFormValues>['overlays']
}

/** The form of a person. */
export function EmployeeForm({ employee, writesTerms, offersAnother = false, beforeActions, children, ...form }: EmployeeFormProps) {
  const schema = useMemo(() => employeeFormSchema(todayIso()), [])
  return (
    <FormPage
      {...form}
      label="Trabalhador"
      schema={schema}
      labels={FORM_LABELS}
      fieldOf={formFieldOf}
      saveLabel="Salvar trabalhador"
      {...(offersAnother && { anotherLabel: 'Salvar e criar outro' })}
      overlays={children}
    >
      <p className="mb-4 text-sm text-text-muted">
        Campos com <span className="text-danger-text">*</span> são obrigatórios.
      </p>
      <EmployeeInputs employee={employee} writesTerms={writesTerms} />
      {beforeActions}
    </FormPage>
  )
}
