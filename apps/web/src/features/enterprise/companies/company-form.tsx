import type { ReactNode } from 'react'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormPage, type FormPageProps } from '#shared/form/form-page.tsx'
import type { FieldSpec } from '#shared/lib/fields/field-spec.ts'
import { Card } from '#shared/ui/card.tsx'
import { TIME_ZONES } from '../model/companies/company.ts'
import { COMPANY_FIELDS, COMPANY_FIELD_LABELS, companyFormSchema, type CompanyFormValues } from '../model/companies/company-form.ts'

const FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: COMPANY_FIELD_LABELS.name, kind: 'text', required: true, hint: 'Como a empresa aparece em todo o sistema.' },
  { name: 'legal_name', label: COMPANY_FIELD_LABELS.legal_name, kind: 'text' },
  { name: 'cnpj', label: COMPANY_FIELD_LABELS.cnpj, kind: 'cnpj', hint: 'Só números ou com letras, como nos CNPJs novos.' },
  {
    name: 'time_zone', label: COMPANY_FIELD_LABELS.time_zone, kind: 'choice', none: null, hint: 'Usado em prazos e datas da empresa.',
    choices: TIME_ZONES.map(({ value, label }) => [value, label]),
  },
]

export interface CompanyFormProps {
  readonly initial: CompanyFormValues
  readonly saveLabel: string
  readonly cancel: ReactNode
  readonly onSave: (values: CompanyFormValues) => Promise<void>
  readonly children?: FormPageProps<CompanyFormValues>['overlays']
}

/** The data of a company. */
export function CompanyForm({ children, ...form }: CompanyFormProps) {
  return (
    <FormPage
      {...form}
      label="Empresa"
      schema={companyFormSchema}
      fieldOf={(column) => COMPANY_FIELDS.find((field) => field === column) ?? null}
      overlays={children}
    >
      <Card>
        <FieldInputs fields={FIELDS} columns={1} />
      </Card>
    </FormPage>
  )
}
