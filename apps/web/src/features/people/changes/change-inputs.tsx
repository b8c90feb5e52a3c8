import { FieldInputs } from '#shared/form/field-inputs.tsx'
import { todayIso } from '#shared/lib/dates.ts'
import type { ChangeField } from '../model/changes/change-field.ts'
import { specOf } from '../model/changes/change-form.ts'

export interface ChangeInputsProps {
  readonly title: string
  readonly hint: string
  readonly fields: readonly ChangeField[]
}

/** The fields that share what happens when they are changed. */
export function ChangeInputs({ title, hint, fields }: ChangeInputsProps) {
  if (fields.length === 0) return null
  const today = todayIso()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3">
        <span className="block text-md font-semibold">{title}</span>
        <span className="block text-sm text-text-muted">{hint}</span>
      </legend>
      <FieldInputs fields={fields.map((field) => specOf(field, today))} columns={1} isOwn />
    </fieldset>
  )
}
