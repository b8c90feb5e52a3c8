import { useController } from 'react-hook-form'

import { useCompanyId } from '../company/company-context.ts'
import type { FieldKind } from '../lib/fields/field-kinds.ts'
import type { FieldSpec, Typed } from '../lib/fields/field-spec.ts'
import type { ReferenceList } from '../reference/lists.ts'
import { ReferenceSelect } from '../reference/reference-select.tsx'

/** Kinds of field that are an item of one of the company's lists. */
export const REFERENCE_KINDS: Partial<Record<FieldKind, ReferenceList>> = { department: 'departments', position: 'positions', site: 'sites', costCenter: 'costCenters' }

export interface ChosenInputProps {
  readonly field: FieldSpec
  readonly validate: (text: string, typed: Typed) => string | true
}

/** An item of one of the company's lists, by its id. */
export function ReferenceInput({ list, none, field: { name }, validate }: ChosenInputProps & { readonly list: ReferenceList; readonly none: string }) {
  const { field } = useController<Record<string, string>>({ name, rules: { validate: (id, typed) => validate(id ?? '', typed) } })
  return <ReferenceSelect {...field} list={list} companyId={useCompanyId()} none={none} value={field.value ?? ''} onValue={field.onChange} />
}
