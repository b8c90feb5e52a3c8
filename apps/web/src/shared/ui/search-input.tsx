import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { Button } from './button.tsx'
import { useControlWiring } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { useStill } from './use-still.ts'

/** What somebody does in a field that finds one of many on the server: what is typed, whether its list is open, which row is meant. */
export interface SearchField {
  /** Null while nothing is being typed: the field then shows what is chosen. */
  readonly typed: string | null
  /** What to search for, once the typing rests. */
  readonly term: string
  /** Whether `term` is all that is typed by now. */
  readonly isRested: boolean
  readonly isOpen: boolean
  readonly active: number
  readonly listId: string
  readonly type: (text: string) => void
  readonly open: () => void
  readonly close: () => void
  readonly point: (at: number) => void
}

export function useSearchField(): SearchField {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const term = useStill(typed ?? '').trim()
  return {
    typed, term, isRested: term === (typed ?? '').trim(), isOpen, active, listId: useId(),
    type: (text) => {
      setTyped(text)
      setActive(0)
      setOpen(true)
    },
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setTyped(null)
      setActive(0)
    },
    point: setActive,
  }
}

interface SearchInputProps {
  readonly field: SearchField
  /** Ids of the rows in the list, in their order; each row is `listId-id` there. */
  readonly options: readonly string[]
  /** Whether the rows answer what is typed: Enter chooses none of an earlier answer. */
  readonly isAnswered: boolean
  /** What is chosen, as the field shows it; null for nothing. */
  readonly chosen: string | null
  readonly placeholder: string
  /** What the button that empties the field says. */
  readonly clearLabel: string
  readonly onChoose: (at: number) => void
  readonly onClear: () => void
  readonly onBlur?: (() => void) | undefined
  readonly inputRef?: ((element: HTMLInputElement | null) => void) | undefined
}

/**
 * The field of a search with a list of its own below it. Arrows move, Enter chooses, Esc gives up. Text left behind without a choice is no
 * choice: the field shows again what is chosen; emptied, nothing is.
 */
export function SearchInput({ field, options, isAnswered, chosen, placeholder, clearLabel, onChoose, onClear, onBlur, inputRef }: SearchInputProps) {
  const { typed, isOpen, active, listId, close } = field
  const wiring = useControlWiring()
  const input = useRef<HTMLInputElement | null>(null)
  const current = options[active]
  const move = (step: number): void => {
    if (isOpen && options.length > 0) field.point((active + step + options.length) % options.length)
    else field.open()
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (isOpen && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (isAnswered && current !== undefined) onChoose(active)
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      // A dialog around the field listens on the document, and would close with what was typed in it.
      event.stopPropagation()
      close()
    }
  }
  return (
    <TextInput
      {...wiring}
      ref={(element) => {
        input.current = element
        inputRef?.(element)
      }}
      role="combobox"
      aria-expanded={isOpen}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={isOpen && current !== undefined ? `${listId}-${current}` : undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      value={typed ?? chosen ?? ''}
      onChange={({ target }) => field.type(target.value)}
      onClick={field.open}
      onKeyDown={handleKeys}
      onBlur={() => {
        if (typed?.trim() === '') onClear()
        close()
        onBlur?.()
      }}
      // Always there, so that the input stays the same element, with the focus, when a choice brings the button.
      trailing={
        <span>
          {chosen !== null && (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={clearLabel}
              onClick={() => {
                onClear()
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
  )
}
