import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { useControlWiring } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { useStill } from '#shared/ui/use-still.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { objectivePageQuery } from '../data/goal-queries.ts'
import { type GoalCycle, LEVEL_LABELS, type Objective } from '../model/goal.ts'
import { cyclesAround } from '../model/writing/cycle-draft.ts'
import type { Aligned } from '../model/writing/objective-draft.ts'

const SHOWN = 20

export interface ObjectivePickerProps {
  readonly companyId: string
  readonly cycles: readonly GoalCycle[]
  /** Of the objective that is aligned: those of cycles around it are found as well. */
  readonly cycle: GoalCycle
  readonly value: Aligned | null
  /** The objective itself; empty for one that is new. */
  readonly except: string
  readonly onChange: (value: Aligned | null) => void
}

interface OptionsProps {
  readonly id: string
  readonly isOpen: boolean
  readonly status: string
  readonly options: readonly Objective[]
  readonly active: number
  readonly cycleOf: (objective: Objective) => string
  readonly onChoose: (at: number) => void
  readonly onPoint: (at: number) => void
}

function Options({ id, isOpen, status, options, active, cycleOf, onChoose, onPoint }: OptionsProps) {
  return (
    <div className={cn('absolute inset-x-0 top-full z-30 mt-1 rounded-lg border bg-raised text-text shadow-2', !isOpen && 'hidden')}>
      <p role="status" className={cn('px-4 py-3 text-sm text-text-muted', options.length > 0 && 'sr-only')}>
        {isOpen ? status : ''}
      </p>
      <div id={id} role="listbox" aria-label="Objetivos encontrados" className={cn('max-h-72 overflow-y-auto p-1.5', options.length === 0 && 'hidden')}>
        {options.map((objective, at) => (
          <button
            key={objective.id}
            id={`${id}-${objective.id}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // The field keeps the focus: choosing is not leaving it.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => onPoint(at)}
            onClick={() => onChoose(at)}
            className="block min-h-9 w-full cursor-pointer rounded-sm px-2.5 py-1.5 text-left select-none aria-selected:bg-hover coarse:min-h-11"
          >
            <span className="line-clamp-2 break-words">{objective.title}</span>
            <span className="block truncate text-sm text-text-muted">{[LEVEL_LABELS[objective.level], objective.owner.name, cycleOf(objective)].filter(Boolean).join(' · ')}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** Finds an objective that the reader sees by any part of it; the search is the server's. Arrows move, Enter chooses, Esc gives up. */
export function ObjectivePicker({ companyId, cycles, cycle, value, except, onChange }: ObjectivePickerProps) {
  const wiring = useControlWiring()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  /** Null while nothing is being typed: the field then shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const term = useStill(typed ?? '').trim()
  const around = cyclesAround(cycles, cycle)
  const found = useQueries({
    queries: around.map(({ id }) => ({
      ...objectivePageQuery(companyId, id, { scope: 'all', search: term, level: '', departmentId: '', health: '', status: '', sort: 'title' }, 1, SHOWN), enabled: isOpen,
    })),
  })
  const options = found.flatMap(({ data }) => data?.rows ?? []).filter(({ id }) => id !== except).slice(0, SHOWN)
  const isAnswered = term === (typed ?? '').trim() && found.every(({ isFetching, isPlaceholderData }) => !isFetching || !isPlaceholderData)
  const error = found.find((each) => each.error)?.error
  const status = error
    ? toAppError(error).message
    : options.length > 0
      ? options.length === 1 ? '1 objetivo' : `${String(options.length)} objetivos`
      : found.some(({ isFetching }) => isFetching) ? 'Procurando…' : term === '' ? 'Nenhum objetivo para escolher' : `Nenhum objetivo com “${term}”`
  const close = (): void => {
    setOpen(false)
    setTyped(null)
    setActive(0)
  }
  const choose = (at: number): void => {
    const objective = options[at]
    if (objective) onChange({ id: objective.id, title: objective.title })
    close()
  }
  const handleKeys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isOpen && options.length > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length)
      else setOpen(true)
    } else if (isOpen && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (isAnswered && options[active]) choose(active)
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      // The sheet around the field listens on the document, and would close with what was typed in it.
      event.stopPropagation()
      close()
    }
  }
  const current = options[active]
  return (
    <div className="relative min-w-0">
      <TextInput
        {...wiring}
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && current ? `${listId}-${current.id}` : undefined}
        autoComplete="off"
        placeholder="Digite parte do objetivo"
        value={typed ?? value?.title ?? ''}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={handleKeys}
        onBlur={() => {
          if (typed?.trim() === '') onChange(null)
          close()
        }}
        // Always there, so that the input stays the same element, with the focus, when a choice brings the button.
        trailing={
          <span>
            {value && (
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label="Remover o objetivo de cima"
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
      <Options
        id={listId}
        isOpen={isOpen}
        status={status}
        options={options}
        active={active}
        cycleOf={({ cycle_id: id }) => (id === cycle.id ? '' : (around.find((each) => each.id === id)?.name ?? ''))}
        onChoose={choose}
        onPoint={setActive}
      />
    </div>
  )
}
