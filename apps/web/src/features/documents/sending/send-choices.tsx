import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import type { DocumentType } from '../model/types/document-type.ts'

export interface SendChoicesProps {
  /** 'given' when there is nobody to choose. */
  readonly person: PersonChoice | null | 'given'
  readonly onPerson: (person: PersonChoice | null) => void
  /** Undefined when the type is given, or not there yet. */
  readonly types: readonly DocumentType[] | undefined
  readonly typeId: string
  readonly onType: (typeId: string) => void
  readonly isChecked: boolean
}

/** Whose document it is and what it is, where the way to the dialog has not said so. */
export function SendChoices({ person, onPerson, types, typeId, onType, isChecked }: SendChoicesProps) {
  return (
    <>
      {person !== 'given' && (
        <PersonField
          label="De quem é"
          required
          error={isChecked && person === null ? 'Escolha a pessoa' : null}
          value={person}
          onChange={onPerson}
        />
      )}
      {types && (
        <Field label="Tipo de documento" required error={isChecked && typeId === '' ? 'Escolha o tipo' : null}>
          <SelectInput
            value={typeId}
            onChange={(event) => onType(event.target.value)}
            none="Escolha…"
            options={types.map(({ id, name }) => [id, name])}
          />
        </Field>
      )}
    </>
  )
}
