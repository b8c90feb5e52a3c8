import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, X } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { toAppError } from '../../../shared/supabase/app-error.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { cn } from '../../../shared/ui/cn.ts'
import { useControlWiring } from '../../../shared/ui/field.tsx'
import { peopleQuery, type PersonOption } from '../data/picker-queries.ts'
import type { PersonChoice } from '../model/form-values.ts'

export interface PersonPickerProps {
  readonly value: PersonChoice | null
  readonly onChange: (value: PersonChoice | null) => void
  readonly onBlur: () => void
  readonly inputRef: (element: HTMLInputElement | null) => void
  /** Someone who cannot be chosen, such as the person themselves. */
  readonly except: string | null
  readonly placeholder: string
}

const STILL_MS = 200

function useStill(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), STILL_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(still)
}

const toolClass = buttonClass({ variant: 'ghost', size: 'icon-sm' })

/** Finds a colleague by typing any part of the name; the search is the server's. */
export function PersonPicker({ value, onChange, onBlur, inputRef, except, placeholder }: PersonPickerProps) {
  const wiring = useControlWiring()
  const [text, setText] = useState(value?.name ?? '')
  const [open, setOpen] = useState(false)
  // The name of the person already chosen is not a search.
  const term = useStill(text === value?.name ? '' : text)
  const found = useQuery({ ...peopleQuery(useCompanyId(), term), enabled: open })
  const items = useMemo(() => (found.data ?? []).filter((person) => person.id !== except), [found.data, except])
  const chosen = useMemo((): PersonOption | null => (value ? { id: value.id, display_name: value.name, position: null } : null), [value])

  const status = found.error
    ? toAppError(found.error).message
    : found.isPending
      ? 'Procurando…'
      : items.length === 0
        ? `Ninguém encontrado${term.trim() ? ` para “${term.trim()}”` : ''}`
        : null

  return (
    <Combobox.Root
      items={items}
      filter={null}
      value={chosen}
      inputValue={text}
      onInputValueChange={setText}
      itemToStringLabel={(person: PersonOption) => person.display_name}
      isItemEqualToValue={(one: PersonOption, other: PersonOption) => one.id === other.id}
      onValueChange={(person) => {
        onChange(person ? { id: person.id, name: person.display_name } : null)
        setText(person?.display_name ?? '')
      }}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        // What was typed without choosing is not a choice: the field shows who is chosen.
        if (!next) setText(value?.name ?? '')
      }}
    >
      <Combobox.InputGroup className="relative w-full min-w-0">
        <Combobox.Input
          {...wiring}
          ref={inputRef}
          onBlur={onBlur}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          className="min-h-control w-full min-w-0 rounded-md border border-border-strong bg-surface py-1.5 pr-20 pl-3 text-base text-text transition-colors duration-100 hover:border-text-muted aria-invalid:border-danger max-md:text-md"
        />
        <span className="absolute inset-y-0 right-0 flex items-center gap-0.5 pr-1">
          <Combobox.Clear aria-label="Tirar gestor" className={toolClass}>
            <X aria-hidden="true" className="size-4" />
          </Combobox.Clear>
          <Combobox.Trigger aria-label="Mostrar pessoas" className={toolClass}>
            <ChevronDown aria-hidden="true" className="size-4" />
          </Combobox.Trigger>
        </span>
      </Combobox.InputGroup>
      <Combobox.Portal>
        <Combobox.Positioner className="z-60 outline-none" sideOffset={4} collisionPadding={8}>
          <Combobox.Popup
            aria-busy={found.isFetching || undefined}
            className="max-h-[min(20rem,var(--available-height))] w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-lg border bg-raised p-1.5 text-text shadow-2"
          >
            <Combobox.Status className={cn('text-sm text-text-muted', status && 'px-2.5 py-2')}>{status}</Combobox.Status>
            <Combobox.List>
              {(person: PersonOption) => (
                <Combobox.Item
                  key={person.id}
                  value={person}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none select-none data-highlighted:bg-hover coarse:min-h-11"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{person.display_name}</span>
                    {person.position && <span className="block truncate text-sm text-text-muted">{person.position}</span>}
                  </span>
                  <Combobox.ItemIndicator>
                    <Check aria-hidden="true" className="size-4 text-primary-text" />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
