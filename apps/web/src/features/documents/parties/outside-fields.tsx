import { Users } from 'lucide-react'
import { useState } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import { digitsOf, formatCpf } from '#shared/lib/masks.ts'
import { Button } from '#shared/ui/button.tsx'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { OUTSIDE_FIELDS, type OutsideDraft, outsideProblems } from '../model/signing/signature-draft.ts'

export interface OutsideFieldsProps {
  /** As what they sign. */
  readonly label: string
  readonly value: OutsideDraft
  /** Somebody tried to send. */
  readonly isChecked: boolean
  /** Of the party as a whole, such as somebody who is there already. */
  readonly problem: string | null
  readonly onChange: (value: OutsideDraft) => void
  readonly onInside: () => void
}

/** Somebody who is not of the company, as the sender knows them: what is typed here is what they confirm before they read. */
export function OutsideFields({ label, value, isChecked, problem, onChange, onInside }: OutsideFieldsProps) {
  const [today] = useState(() => todayIso())
  const problems = outsideProblems(value, today)
  const set = (part: Partial<OutsideDraft>): void => onChange({ ...value, ...part })
  const field = (key: keyof OutsideDraft) => ({ label: OUTSIDE_FIELDS[key].label, required: key !== 'email', optional: key === 'email', error: isChecked ? (problems.get(key) ?? null) : null })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm text-text-muted">{label}, de fora da empresa</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field {...field('name')}>
          <TextInput autoComplete="off" maxLength={120} value={value.name} onChange={({ target }) => set({ name: target.value })} />
        </Field>
        <Field {...field('cpf')}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            value={value.cpf}
            onChange={({ target }) => set({ cpf: target.value })}
            onBlur={() => set({ cpf: formatCpf(digitsOf(value.cpf)) })}
          />
        </Field>
        <Field {...field('birthDate')}>
          <TypedDateInput value={value.birthDate} max={today} onText={(birthDate) => set({ birthDate })} />
        </Field>
        <Field {...field('email')}>
          <TextInput type="email" autoComplete="off" maxLength={254} value={value.email} onChange={({ target }) => set({ email: target.value })} />
        </Field>
      </div>
      <p className="text-sm text-text-muted">Na vez desta pessoa, você envia um link a ela. Para ler e assinar, ela confirma este CPF e esta data de nascimento.</p>
      {isChecked && problem !== null && problems.size === 0 && (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
      <Button size="sm" variant="ghost" className="-ml-2 self-start" onClick={onInside}>
        <Users aria-hidden="true" className="size-4" />
        Alguém da empresa<span className="sr-only"> ({label})</span>
      </Button>
    </fieldset>
  )
}
