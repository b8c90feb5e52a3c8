import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { type CustomValue, fieldSpecOf } from '#shared/lib/fields/custom-field.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { fieldName } from '../model/company/asset-fields.ts'

interface CategoryFieldsProps {
  /** Those of the category that is chosen. */
  readonly fields: readonly CustomValue[]
  /** The asset was registered, and what is asked here was refused. */
  readonly isLeft: boolean
}

/** What the category asks of an asset, within its form. */
export function CategoryFields({ fields, isLeft }: CategoryFieldsProps) {
  if (fields.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-4 border-t pt-4">
      <legend className="sr-only">Campos da categoria</legend>
      {isLeft && (
        <Alert tone="info" title="O bem já foi cadastrado">
          Falta gravar os campos da categoria. Corrija o que está marcado e salve de novo.
        </Alert>
      )}
      <FieldInputs fields={fields.map((field) => ({ ...fieldSpecOf(field), name: fieldName(field.key) }))} />
    </fieldset>
  )
}
