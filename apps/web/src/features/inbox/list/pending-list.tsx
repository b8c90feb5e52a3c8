import { useState } from 'react'

import type { BulkDecision } from '../model/bulk-outcome.ts'
import { neighbour } from '../model/inbox-list.ts'
import { isBulk, type PendingItem } from '../model/pending-item.ts'
import { BulkBar } from '../detail/bulk-bar.tsx'
import { BulkDialog } from '../detail/bulk-dialog.tsx'
import { PendingRow } from './pending-row.tsx'

export interface PendingListProps {
  readonly items: readonly PendingItem[]
  readonly openKey: string
  readonly selected: ReadonlySet<string>
  readonly onSelected: (keys: ReadonlySet<string>) => void
  readonly onOpen: (key: string) => void
  readonly onDecide: (decision: BulkDecision, items: readonly PendingItem[], comment: string, forget: () => void) => void
}

/** Puts the focus on the row of an item, once it is drawn. */
export function focusRow(key: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"] > button`)?.focus())
}

/** What waits, most urgent first. Arrows move between the rows; those that can be decided together can be selected. */
export function PendingList({ items, openKey, selected, onSelected, onOpen, onDecide }: PendingListProps) {
  const [deciding, setDeciding] = useState<BulkDecision | null>(null)
  const selectable = items.filter(isBulk)
  // What left the list meanwhile, or is filtered out, is no longer chosen.
  const chosen = selectable.filter(({ item_key }) => selected.has(item_key))
  const select = (key: string, isSelected: boolean): void => {
    const next = new Set(chosen.map(({ item_key }) => item_key))
    if (isSelected) next.add(key)
    else next.delete(key)
    onSelected(next)
  }
  const move = (step: 1 | -1): void => {
    const key = neighbour(items, openKey, step)
    if (key === null) return
    onOpen(key)
    focusRow(key)
  }
  return (
    <div className="min-w-0 border-y lg:max-h-(--pane) lg:overflow-y-auto">
      {chosen.length > 0 && (
        <BulkBar
          count={chosen.length}
          total={selectable.length}
          onAll={() => onSelected(new Set(selectable.map(({ item_key }) => item_key)))}
          onClear={() => onSelected(new Set())}
          onDecide={setDeciding}
        />
      )}
      <ul aria-label="Pendências">
        {items.map((item) => (
          <PendingRow
            key={item.item_key}
            item={item}
            isOpen={item.item_key === openKey}
            isSelected={selected.has(item.item_key)}
            selectable={selectable.length > 1}
            onOpen={() => onOpen(item.item_key)}
            onMove={move}
            onSelect={(isSelected) => select(item.item_key, isSelected)}
          />
        ))}
      </ul>
      {deciding && (
        <BulkDialog
          decision={deciding}
          items={chosen}
          onDecide={(decided, comment, forget) => {
            setDeciding(null)
            onDecide(deciding, decided, comment, forget)
          }}
          onClose={() => setDeciding(null)}
        />
      )}
    </div>
  )
}
