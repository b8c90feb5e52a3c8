import { useQueryClient } from '@tanstack/react-query'

import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useSaveForm } from '#shared/form/use-save-form.ts'
import { changedCustom, type CustomValue, fieldSpecOf, typedCustom } from '#shared/lib/fields/custom-field.ts'
import { saveCustomValues } from '../data/records/custom-fields.ts'
import { recordKeys } from '../data/records/record-keys.ts'
import type { CustomPerson } from '../model/history/record-person.ts'

export interface CustomDialogProps {
  readonly person: CustomPerson
  /** Those that the reader may edit. */
  readonly values: readonly CustomValue[]
  readonly onClose: () => void
}

/** Types the company's own fields of a person. */
export function CustomDialog({ person, values, onClose }: CustomDialogProps) {
  const client = useQueryClient()
  const saving = useSaveForm({
    initial: typedCustom(values),
    save: (typed) => saveCustomValues(person, changedCustom(values, typed)),
    done: ['Dados salvos', person.name],
    onDone: (written) => {
      client.setQueryData(recordKeys.customValues(person.companyId, person.id), written)
      onClose()
    },
  })
  return (
    <FormDialog {...saving} title="Campos da empresa" confirmLabel="Salvar" onClose={onClose}>
      <FieldInputs fields={values.map(fieldSpecOf)} />
    </FormDialog>
  )
}
