import { AlarmClock } from 'lucide-react'

import { buttonClass } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { SelectInput } from '#shared/ui/inputs.tsx'
import type { InboxFacet, inboxFacets } from '../model/inbox-list.ts'
import type { InboxState } from '../model/inbox-state.ts'

interface ChoiceProps {
  readonly label: string
  readonly all: string
  readonly facets: readonly InboxFacet[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, all, facets, value, onChange }: ChoiceProps) {
  // With one kind alone there is nothing to choose, unless the address chose what is not there.
  if (facets.length < 2 && value === '') return null
  return (
    <div className="min-w-0 max-sm:flex-1 max-sm:basis-36 sm:w-52">
      <SelectInput aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {facets.map((facet) => (
          <option key={facet.value} value={facet.value}>
            {facet.label} ({facet.total})
          </option>
        ))}
        {value !== '' && !facets.some((facet) => facet.value === value) && <option value={value}>Nada deste tipo</option>}
      </SelectInput>
    </div>
  )
}

export interface InboxToolbarProps {
  readonly state: InboxState
  readonly facets: ReturnType<typeof inboxFacets>
  readonly onChange: (part: Partial<InboxState>) => void
}

/** Filters by kind, module and lateness; each appears when there is something to choose. */
export function InboxToolbar({ state, facets, onChange }: InboxToolbarProps) {
  return (
    <div data-shell className="flex flex-wrap items-center gap-2">
      <Choice label="Filtrar por tipo" all="Todos os tipos" facets={facets.kinds} value={state.kind} onChange={(kind) => onChange({ kind })} />
      <Choice
        label="Filtrar por módulo"
        all="Todos os módulos"
        facets={facets.modules}
        value={state.module}
        onChange={(module) => onChange({ module })}
      />
      {(facets.late > 0 || state.late) && (
        <button
          type="button"
          aria-pressed={state.late}
          onClick={() => onChange({ late: !state.late })}
          className={buttonClass({}, cn(state.late && 'border-danger bg-danger-subtle text-danger-text'))}
        >
          <AlarmClock aria-hidden="true" className="size-4" />
          Atrasadas ({facets.late})
        </button>
      )}
    </div>
  )
}
