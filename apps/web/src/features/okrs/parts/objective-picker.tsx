import { useQueries } from '@tanstack/react-query'

import { cn } from '#shared/ui/cn.ts'
import { SearchInput, useSearchField } from '#shared/ui/search-input.tsx'
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

/** Finds an objective that the reader sees by any part of it; the search is the server's. */
export function ObjectivePicker({ companyId, cycles, cycle, value, except, onChange }: ObjectivePickerProps) {
  const field = useSearchField()
  const { term, isOpen } = field
  const around = cyclesAround(cycles, cycle)
  const found = useQueries({
    queries: around.map(({ id }) => ({
      ...objectivePageQuery(companyId, id, { scope: 'all', search: term, level: '', departmentId: '', health: '', status: '', focus: '', sort: 'title' }, 1, SHOWN), enabled: isOpen,
    })),
  })
  const options = found.flatMap(({ data }) => data?.rows ?? []).filter(({ id }) => id !== except).slice(0, SHOWN)
  const error = found.find((each) => each.error)?.error
  const status = error
    ? toAppError(error).message
    : options.length > 0
      ? options.length === 1 ? '1 objetivo' : `${String(options.length)} objetivos`
      : found.some(({ isFetching }) => isFetching) ? 'Procurando…' : term === '' ? 'Nenhum objetivo para escolher' : `Nenhum objetivo com “${term}”`
  const choose = (at: number): void => {
    const objective = options[at]
    if (objective) onChange({ id: objective.id, title: objective.title })
    field.close()
  }
  return (
    <div className="relative min-w-0">
      <SearchInput
        field={field}
        options={options.map(({ id }) => id)}
        isAnswered={field.isRested && found.every(({ isFetching, isPlaceholderData }) => !isFetching || !isPlaceholderData)}
        chosen={value?.title ?? null}
        placeholder="Digite parte do objetivo"
        clearLabel="Remover o objetivo de cima"
        onChoose={choose}
        onClear={() => onChange(null)}
      />
      <Options
        id={field.listId}
        isOpen={isOpen}
        status={status}
        options={options}
        active={field.active}
        cycleOf={({ cycle_id: id }) => (id === cycle.id ? '' : (around.find((each) => each.id === id)?.name ?? ''))}
        onChoose={choose}
        onPoint={field.point}
      />
    </div>
  )
}
