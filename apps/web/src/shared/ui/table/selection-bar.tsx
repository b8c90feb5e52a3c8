import type { ReactNode } from 'react'

import { Button } from '../button.tsx'

export interface SelectionBarProps {
  readonly count: number
  readonly one: string
  readonly many: string
  readonly onClear: () => void
  /** What can be done to all of them. */
  readonly children: ReactNode
}

/** Says how many rows are marked and what can be done to them; it stays in view while there are any. */
export function SelectionBar({ count, one, many, onClear, children }: SelectionBarProps) {
  const text = count === 0 ? '' : `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
  return (
    <>
      {/* Always there, so that the first mark is told too. */}
      <p role="status" className="sr-only">
        {text}
      </p>
      {count > 0 && (
        <div
          role="region"
          aria-label="Seleção"
          data-shell
          data-action-bar
          className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 mx-auto flex max-w-full flex-wrap items-center gap-2 rounded-lg border bg-raised px-4 py-2 shadow-2"
        >
          <span aria-hidden="true" className="tabular mr-2 font-medium">
            {text}
          </span>
          {children}
          <Button variant="ghost" size="sm" onClick={onClear}>
            Desmarcar tudo
          </Button>
        </div>
      )}
    </>
  )
}
