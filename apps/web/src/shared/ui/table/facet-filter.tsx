import { Popover } from '@base-ui/react/popover'
import { ChevronDown, Search } from 'lucide-react'
import { useState } from 'react'

import { normalizeSearch } from '../../lib/search.ts'
import { buttonClass } from '../button.tsx'
import { cn } from '../cn.ts'
import { Checkbox, TextInput } from '../inputs.tsx'

export interface FacetChoice {
  readonly value: string
  readonly label: string
  /** How many rows have it; null when not known. */
  readonly total: number | null
}

export interface FacetFilterProps {
  readonly label: string
  readonly choices: readonly FacetChoice[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

const LONG_LIST = 8
const figures = new Intl.NumberFormat('pt-BR')

/** A filter of several values with the number of rows of each; long lists can be searched. */
export function FacetFilter({ label, choices, chosen, onChange }: FacetFilterProps) {
  const [term, setTerm] = useState('')
  const wanted = normalizeSearch(term)
  const shown = choices.filter((choice) => normalizeSearch(choice.label).includes(wanted))
  return (
    <Popover.Root onOpenChange={(open) => open && setTerm('')}>
      <Popover.Trigger
        className={buttonClass({}, cn('justify-between', chosen.length > 0 && 'border-primary bg-primary-subtle text-primary-text'))}
      >
        {label}
        {chosen.length > 0 && (
          <span className="tabular text-sm">
            ({chosen.length}
            <span className="sr-only"> {chosen.length === 1 ? 'escolhido' : 'escolhidos'}</span>)
          </span>
        )}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-60" align="start" sideOffset={6} collisionPadding={8}>
          <Popover.Popup
            aria-label={`Filtrar por ${label.toLowerCase()}`}
            className="flex max-h-[min(26rem,var(--available-height))] w-72 max-w-[calc(100vw-1rem)] flex-col rounded-lg border bg-raised text-text shadow-2 outline-none"
          >
            {choices.length > LONG_LIST && (
              <div className="border-b p-2">
                <TextInput
                  type="search"
                  aria-label={`Procurar em ${label.toLowerCase()}`}
                  placeholder="Procurar"
                  value={term}
                  onChange={(event) => setTerm(event.target.value)}
                  leading={<Search className="size-4" />}
                />
              </div>
            )}
            <ul className="min-h-0 flex-1 overflow-y-auto p-2">
              {shown.map((choice) => (
                <li key={choice.value} className="flex items-center gap-3 rounded-sm px-2 hover:bg-hover">
                  <Checkbox
                    className="min-h-9 min-w-0 flex-1 [&>span]:flex-1 [&>span]:truncate [&>span]:py-1.5"
                    label={choice.label}
                    checked={chosen.includes(choice.value)}
                    onChange={(event) =>
                      onChange(event.target.checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value))
                    }
                  />
                  {choice.total !== null && <span className="tabular text-sm text-text-muted">{figures.format(choice.total)}</span>}
                </li>
              ))}
              {shown.length === 0 && <li className="px-2 py-3 text-text-muted">Nenhuma opção encontrada</li>}
            </ul>
            {chosen.length > 0 && (
              <div className="border-t p-2">
                <button type="button" className={buttonClass({ variant: 'ghost', size: 'sm' }, 'w-full')} onClick={() => onChange([])}>
                  Limpar
                </button>
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
