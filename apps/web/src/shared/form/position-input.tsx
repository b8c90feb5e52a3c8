import { useController } from 'react-hook-form'

import { PositionCombobox } from './position-combobox.tsx'

export interface PositionInputProps {
  readonly name: string
  readonly validate: (text: string, typed: Readonly<Record<string, string>>) => string | true
}

/** A position of the form around, by its title. */
export function PositionInput({ name, validate }: PositionInputProps) {
  const { field } = useController<Record<string, string>>({ name, rules: { validate: (text, typed) => validate(text ?? '', typed) } })
  return <PositionCombobox {...field} inputRef={field.ref} value={field.value ?? ''} />
}
