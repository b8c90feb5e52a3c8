import { useState } from 'react'

import { normalizeSearch } from '#shared/lib/search.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { byId, type Recipient } from '../model/distribution/person.ts'
import { type Slot, sourceText } from '../model/distribution/slots.ts'

export interface SlotPersonProps {
  readonly slot: Slot
  readonly people: readonly Recipient[]
  readonly onAssign: (employeeId: string | null) => void
}

const SHOWN = 20

/** Whom a paper goes to; chosen by hand when it was not told, or told wrong. */
export function SlotPerson({ slot, people, onAssign }: SlotPersonProps) {
  const [isChoosing, setChoosing] = useState(false)
  const person = slot.employeeId === null ? undefined : byId(people).get(slot.employeeId)
  if (person && !isChoosing) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="min-w-0 break-words">{person.name}</span>
        <Button size="sm" variant="ghost" onClick={() => setChoosing(true)}>
          Trocar<span className="sr-only"> a pessoa de {sourceText(slot)}</span>
        </Button>
      </span>
    )
  }
  // Those that the page itself names come first.
  const ordered = slot.candidates.length === 0 ? people : [...people.filter(({ id }) => slot.candidates.includes(id)), ...people.filter(({ id }) => !slot.candidates.includes(id))]
  const search = async (term: string) => {
    const wanted = normalizeSearch(term)
    return ordered
      .filter(({ name }) => wanted === '' || normalizeSearch(name).includes(wanted))
      .slice(0, SHOWN)
      .map(({ id, name, position }) => ({ id, display_name: name, position }))
  }
  return (
    <Field label={`Pessoa de ${sourceText(slot)}`}>
      <PersonPicker
        people={{ key: ['distribution-slot', slot.key], search }}
        value={person ? { id: person.id, name: person.name } : null}
        onChange={(choice) => {
          setChoosing(false)
          onAssign(choice?.id ?? null)
        }}
        placeholder="Escolha a pessoa"
      />
    </Field>
  )
}
