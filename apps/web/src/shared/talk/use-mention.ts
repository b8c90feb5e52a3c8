import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { peopleQuery, type PeopleSource, type PersonOption } from '../reference/people.ts'
import { useStill } from '../ui/use-still.ts'
import { type Named, typedName, withName } from './mentions.ts'

export interface MentionInput {
  /** Who may be named. */
  readonly source: PeopleSource
  readonly text: string
  readonly named: readonly Named[]
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onName: (text: string, person: Named) => void
}

/**
 * Offers people while a name is typed behind an @. Arrows move, Enter chooses, Esc gives up; where nobody is found, it
 * stays away, and what was typed remains text.
 */
export function useMention({ source, text, named, field, onName }: MentionInput) {
  const listId = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const [givenUp, setGivenUp] = useState<number | null>(null)
  const typed = caret === null ? null : typedName(text, caret, named)
  const isWanted = typed !== null && typed.start !== givenUp
  const wanted = typed?.term ?? ''
  const term = useStill(wanted)
  const found = useQuery({ ...peopleQuery(source, term), enabled: isWanted })
  /** People of an earlier answer stay in sight while the next is awaited: nobody of them is taken for what is typed now. */
  const isAnswered = term === wanted && !found.isPlaceholderData
  const people = isWanted ? (found.data ?? []) : []
  const isOpen = people.length > 0
  const current = people[active] ?? people[0]

  const choose = (person: PersonOption | undefined): void => {
    if (typed === null || caret === null || !person) return
    const next = withName(text, typed, caret, person.display_name)
    // The field shows the new text before its caret can stand in it, and who types on does not wait for the next frame.
    flushSync(() => {
      onName(next.text, { id: person.id, name: person.display_name })
      setCaret(null)
    })
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
  }
  /** Whether the key was meant for the list. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setActive((people.indexOf(current as PersonOption) + (event.key === 'ArrowDown' ? 1 : -1) + people.length) % people.length)
    else if (event.key === 'Escape') setGivenUp(typed?.start ?? null)
    else if (event.key === 'Enter') {
      if (isAnswered) choose(current)
    } else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  /** To be called with the caret whenever it has moved. */
  const follow = (position: number): void => {
    setCaret(position)
    setActive(0)
    if (givenUp !== null && text[givenUp] !== '@') setGivenUp(null)
  }
  return {
    handleKey,
    follow,
    close: () => setCaret(null),
    wiring: { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', 'aria-controls': listId, 'aria-activedescendant': isOpen && current ? `${listId}-${current.id}` : undefined } as const,
    options: {
      id: listId, open: isOpen, people, active: current ? people.indexOf(current) : 0, chosen: null, term, searching: found.isFetching || !isAnswered, error: found.error,
      onChoose: (index: number) => choose(people[index]), onPoint: setActive,
    },
  }
}
