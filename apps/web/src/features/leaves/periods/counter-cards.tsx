import { Check } from 'lucide-react'

import { cn } from '#shared/ui/cn.ts'
import type { DeskFilter } from '../model/periods/desk-filter.ts'
import { STATE_LOOKS } from '../model/periods/period-states.ts'
import { COUNTERS, type Desk } from '../model/periods/periods.ts'

const figures = new Intl.NumberFormat('pt-BR')

const NUMBER_TONES = { double: 'text-danger-text', risk: 'text-warning-text', enjoying: 'text-success-text', available: '', acquiring: '' } as const

export interface CounterCardsProps {
  readonly counters: Desk['counters']
  readonly chosen: DeskFilter | null
  readonly onChoose: (filter: DeskFilter | null) => void
}

/** How many periods are in each of the five states; pressing one shows them alone, pressing it again shows all. */
export function CounterCards({ counters, chosen, onChoose }: CounterCardsProps) {
  return (
    <ul aria-label="Situação dos períodos" className="-mx-3 grid grid-cols-2 gap-x-3 gap-y-1 sm:grid-cols-3 lg:grid-cols-5">
      {COUNTERS.map((state) => {
        const { many, about } = STATE_LOOKS[state]
        const total = counters[state] ?? 0
        return (
          <li key={state}>
            <button
              type="button"
              aria-pressed={chosen === state}
              onClick={() => onChoose(chosen === state ? null : state)}
              className="group relative flex h-full w-full flex-col rounded-lg border border-transparent px-3 py-2.5 text-left transition-colors duration-100 hover:bg-hover aria-pressed:border-primary aria-pressed:bg-selected"
            >
              {/* Says in grey and in forced colours what the tint says in colour. */}
              <Check aria-hidden="true" className="absolute top-3 right-3 hidden size-4 group-aria-pressed:block" />
              <span className={cn('text-[2rem] leading-9 font-semibold tracking-tight tabular', total > 0 && NUMBER_TONES[state])}>{figures.format(total)}</span>
              <span className="mt-1 font-medium">{many}</span>
              <span className="text-sm text-text-muted max-sm:hidden">{about}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
