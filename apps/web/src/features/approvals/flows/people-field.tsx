import { X } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Field } from '#shared/ui/field.tsx'
import type { PersonRef } from '#shared/ui/person-chip.tsx'
import { PersonPicker } from '#shared/ui/person-picker.tsx'
import { approvalKeys } from '../data/approval-keys.ts'
import { chosenPerson, searchPeople } from '../data/people.ts'

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
          cacheKey={approvalKeys.people(companyId)}
          search={(term, signal) => searchPeople(companyId, term, signal)}
          value={null}
          onChange={(choice) => {
            if (choice && !people.some(({ id }) => id === choice.id)) onChange([...people, chosenPerson(choice)])
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
