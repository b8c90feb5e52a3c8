import { useFormContext, useWatch } from 'react-hook-form'

import { useCompanyId } from '../company/company-context.ts'
import { peopleIn } from '../reference/people.ts'
import { PersonPicker } from '../reference/person-picker.tsx'

type Form = Record<string, string>

/** A person of the form around: the id under the field's name, the name beside it under `<field>_name`. */
export function PersonInput({ name }: { readonly name: string }) {
  const companyId = useCompanyId()
  const { setValue } = useFormContext<Form>()
  const [id = '', label = ''] = useWatch<Form, string[]>({ name: [name, `${name}_name`] })
  return (
    <PersonPicker
      people={peopleIn(companyId, 'colleagues-anywhere')}
      value={id === '' ? null : { id, name: label }}
      onChange={(chosen) => {
        setValue(name, chosen?.id ?? '', { shouldDirty: true })
        setValue(`${name}_name`, chosen?.name ?? '')
      }}
      placeholder="Digite um nome"
      clearLabel="Tirar a pessoa"
    />
  )
}
