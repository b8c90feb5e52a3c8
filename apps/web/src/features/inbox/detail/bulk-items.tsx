import { CircleAlert, CircleCheck } from 'lucide-react'

import type { BulkOutcome } from '../model/bulk-outcome.ts'
import { type PendingItem, requestIdOf } from '../model/pending-item.ts'

function Outcome({ outcome }: { readonly outcome: BulkOutcome | undefined }) {
  if (!outcome) return null
  return outcome.ok ? (
    <span className="flex items-center gap-1.5 text-sm text-success-text">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      Feito
    </span>
  ) : (
    <span className="flex items-start gap-1.5 text-sm text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {outcome.message ?? 'Não foi possível decidir'}
    </span>
  )
}

export interface BulkItemsProps {
  readonly items: readonly PendingItem[]
  /** How each ended, once it did. */
  readonly outcomes?: readonly BulkOutcome[]
}

/** What is decided together. */
export function BulkItems({ items, outcomes = [] }: BulkItemsProps) {
  return (
    <ul aria-label="Solicitações" className="max-h-72 divide-y overflow-y-auto rounded-lg border">
      {items.map((item) => (
        <li key={item.item_key} className="px-3 py-2">
          <span className="block font-medium break-words">{item.title}</span>
          {item.person && <span className="block text-sm text-text-muted">{item.person.name}</span>}
          <Outcome outcome={outcomes.find(({ request_id }) => request_id === requestIdOf(item))} />
        </li>
      ))}
    </ul>
  )
}
