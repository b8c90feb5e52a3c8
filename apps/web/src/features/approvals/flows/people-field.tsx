import { X } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { Field } from '#shared/ui/field.tsx'
import type { PersonRef } from '#shared/ui/person-chip.tsx'

export interface PeopleFieldProps {
  readonly label: string
  readonly people: readonly PersonRef[]
  readonly error: string | null
  readonly onChange: (people: readonly PersonRef[]) => void
}

/** Several people of the company: each one chosen joins the others. */
export function PeopleField({ label, people, error, onChange }: PeopleFieldProps) {
  const companyId = useCompanyId()
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={label} required error={error}>
        <PersonPicker
          people={peopleIn(companyId, 'colleagues-anywhere')}
          value={null}
          onChange={(choice) => {
            if (choice && !people.some(({ id }) => id === choice.id)) onChange([...people, { ...choice, initials: '', avatar_path: null, position: null }])
          }}
          placeholder="Digite parte do nome"
          clearLabel="Limpar"
        />
      </Field>
      {people.length > 0 && (
        <ul aria-label="Pessoas escolhidas" className="flex flex-wrap gap-2">
          {people.map((person) => (
            <li key={person.id} className="flex max-w-full items-center gap-1 rounded-full bg-primary-subtle py-0.5 pr-1 pl-3 text-sm text-primary-text">
              <span className="truncate">{person.name}</span>
              <button
                type="button"
                aria-label={`Tirar ${person.name}`}
                onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
                className="flex size-6 items-center justify-center rounded-full hover:bg-selected coarse:size-11"
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
