import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { Button } from '../ui/button.tsx'
import { useControlWiring } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useStill } from '../ui/use-still.ts'
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

/**
 * Finds a colleague by typing any part of the name; the search is the server's. Arrows move, Enter chooses, Esc gives up.
 * Text left behind without a choice is no choice: the field shows again who is chosen; emptied, nobody is.
 */
export function PersonPicker(props: PersonPickerProps) {
  const { people: source, value, onChange, onBlur, inputRef, except = null, placeholder = 'Digite parte do nome', clearLabel = 'Remover pessoa' } = props
  const wiring = useControlWiring()
  const listId = useId()
  const input = useRef<HTMLInputElement | null>(null)
  /** Null while nothing is being typed: the field then shows who is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const term = useStill(typed ?? '').trim()
  const found = useQuery({ ...peopleQuery(source, term), enabled: open })
  /** People of an earlier answer stay in sight while the next is awaited: nobody of them may be taken for what is typed now. */
  const isAnswered = term === (typed ?? '').trim() && !found.isPlaceholderData
  const people = (found.data ?? []).filter((person) => person.id !== except)
  const current = people[active]

  const close = (): void => {
    setOpen(false)
    setTyped(null)
    setActive(0)
  }
  const choose = (index: number): void => {
    const person = people[index]
    if (person) onChange({ id: person.id, name: person.display_name })
    close()
  }
  const move = (step: number): void => {
    if (open && people.length > 0) setActive((active + step + people.length) % people.length)
    else setOpen(true)
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (open && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (isAnswered && current) choose(active)
    } else if (open && event.key === 'Escape') {
      event.preventDefault()
      // A dialog around the field listens on the document, and would close with what was typed in it.
      event.stopPropagation()
      close()
    }
  }

  return (
    <div className="relative min-w-0">
      <TextInput
        {...wiring}
        ref={(element) => {
          input.current = element
          inputRef?.(element)
        }}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && current ? `${listId}-${current.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? value?.name ?? ''}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={handleKeys}
        onBlur={() => {
          if (typed?.trim() === '') onChange(null)
          close()
          onBlur?.()
        }}
        // Always there, so that the input stays the same element, with the focus, when a choice brings the button.
        trailing={
          <span>
            {value && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={clearLabel}
                onClick={() => {
                  onChange(null)
                  close()
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            )}
          </span>
        }
      />
      <PersonOptions
        id={listId}
        open={open}
        people={people}
        active={active}
        chosen={value?.id ?? null}
        term={term}
        searching={found.isFetching || !isAnswered}
        error={found.error}
        onChoose={choose}
        onPoint={setActive}
      />
    </div>
  )
}
