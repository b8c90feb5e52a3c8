import { useController, useFormContext, useWatch } from 'react-hook-form'

import { useCompanyId } from '../company/company-context.ts'
import { peopleIn } from '../reference/people.ts'
import { PersonPicker } from '../reference/person-picker.tsx'
import type { ChosenInputProps } from './reference-input.tsx'

type Form = Record<string, string>

/** A person of the form around: the id under the field's name, the name beside it under `<field>_name`. */
export function PersonInput({ field: { name, except = null, scope, none }, validate }: ChosenInputProps) {
  const companyId = useCompanyId()
  const { setValue } = useFormContext<Form>()
  const { field } = useController<Form>({ name, rules: { validate: (id, typed) => validate(id ?? '', typed) } })
  const label = useWatch<Form, string>({ name: `${name}_name` })
  return (
    <PersonPicker
      people={peopleIn(companyId, scope ?? 'colleagues-anywhere')}
      value={field.value ? { id: field.value, name: label } : null}
      onChange={(chosen) => {
        setValue(`${name}_name`, chosen?.name ?? '')
        field.onChange(chosen?.id ?? '')
      }}
      onBlur={field.onBlur}
      inputRef={field.ref}
      except={except}
      {...(none && { placeholder: none })}
    />
  )
}
