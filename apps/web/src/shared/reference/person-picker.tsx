import { useQuery } from '@tanstack/react-query'

import { SearchInput, useSearchField } from '../ui/search-input.tsx'
import { type PeopleSource, peopleQuery } from './people.ts'
import { PersonOptions } from './person-options.tsx'

export interface PersonChoice {
  readonly id: string
  readonly name: string
}

export interface PersonPickerProps {
  /** Whom it finds. */
  readonly people: PeopleSource
  readonly value: PersonChoice | null
  readonly onChange: (value: PersonChoice | null) => void
  readonly onBlur?: () => void
  readonly inputRef?: (element: HTMLInputElement | null) => void
  /** Someone who cannot be chosen, such as the person themselves. */
  readonly except?: string | null
  readonly placeholder?: string
  /** What the button that empties the field says. */
  readonly clearLabel?: string
}

/** Finds a colleague by typing any part of the name; the search is the server's. */
export function PersonPicker(props: PersonPickerProps) {
  const { people: source, value, onChange, onBlur, inputRef, except = null, placeholder = 'Digite parte do nome', clearLabel = 'Remover pessoa' } = props
  const field = useSearchField()
  const found = useQuery({ ...peopleQuery(source, field.term), enabled: field.isOpen })
  /** People of an earlier answer stay in sight while the next is awaited: nobody of them may be taken for what is typed now. */
  const isAnswered = field.isRested && !found.isPlaceholderData
  const people = (found.data ?? []).filter((person) => person.id !== except)
  const choose = (at: number): void => {
    const person = people[at]
    if (person) onChange({ id: person.id, name: person.display_name })
    field.close()
  }
  return (
    <div className="relative min-w-0">
      <SearchInput
        field={field}
        options={people.map(({ id }) => id)}
        isAnswered={isAnswered}
        chosen={value?.name ?? null}
        placeholder={placeholder}
        clearLabel={clearLabel}
        onChoose={choose}
        onClear={() => onChange(null)}
        onBlur={onBlur}
        inputRef={inputRef}
      />
      <PersonOptions
        id={field.listId}
        open={field.isOpen}
        people={people}
        active={field.active}
        chosen={value?.id ?? null}
        term={field.term}
        searching={found.isFetching || !isAnswered}
        error={found.error}
        onChoose={choose}
        onPoint={field.point}
      />
    </div>
  )
}
