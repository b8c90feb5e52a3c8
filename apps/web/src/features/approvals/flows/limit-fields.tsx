import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { MoneyInput } from '#shared/ui/money-input.tsx'

export interface LimitFieldsProps<F extends string> {
  readonly fields: readonly { readonly field: F; readonly label: string; readonly isMoney: boolean }[]
  readonly values: Readonly<Record<F, string>>
  readonly problem: (field: F) => string | null
  readonly onChange: (field: F, text: string) => void
}

/** Amounts of money and numbers of days, as people type them; empty is no limit. */
export function LimitFields<F extends string>({ fields, values, problem, onChange }: LimitFieldsProps<F>) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
      {fields.map(({ field, label, isMoney }) => (
        <Field key={field} label={label} error={problem(field)}>
          {isMoney ? (
            <MoneyInput value={values[field]} onText={(text) => onChange(field, text)} />
          ) : (
            <TextInput inputMode="decimal" autoComplete="off" maxLength={9} value={values[field]} onChange={(event) => onChange(field, event.target.value)} />
          )}
        </Field>
      ))}
    </div>
  )
}
