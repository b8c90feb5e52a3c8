import { Check, X } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import type { BulkDecision } from '../model/bulk-outcome.ts'

export interface BulkBarProps {
  readonly count: number
  /** How many of the list can be selected. */
  readonly total: number
  readonly onAll: () => void
  readonly onClear: () => void
  readonly onDecide: (decision: BulkDecision) => void
}

/** What can be done with the selected items; it stays in view while the list scrolls. */
export function BulkBar({ count, total, onAll, onClear, onDecide }: BulkBarProps) {
  return (
    <div
      role="group"
      aria-label="Ações para as selecionadas"
      className="sticky top-14 z-10 lg:top-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-primary-subtle px-3 py-2 text-primary-text"
    >
      <span className="font-medium tabular">{count === 1 ? '1 selecionada' : `${count} selecionadas`}</span>
      {count < total && (
        <Button variant="ghost" size="sm" onClick={onAll}>
          Selecionar todas ({total})
        </Button>
      )}
      <Button variant="ghost" size="icon-sm" aria-label="Limpar seleção" className="-mr-2 ml-auto" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
      </Button>
      <span className="flex w-full gap-2">
        <Button size="sm" className="flex-1" onClick={() => onDecide('reject')}>
          <X aria-hidden="true" className="size-4" />
          Recusar
        </Button>
        <Button size="sm" variant="primary" className="flex-1" onClick={() => onDecide('approve')}>
          <Check aria-hidden="true" className="size-4" />
          Aprovar
        </Button>
      </span>
    </div>
  )
}
