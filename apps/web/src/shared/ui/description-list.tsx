import type { ReactNode } from 'react'

import { cn } from './cn.ts'

export interface DescriptionItem {
  readonly label: string
  readonly value: ReactNode
}

export interface DescriptionListProps {
  readonly items: readonly DescriptionItem[]
  readonly columns?: 1 | 2 | 3
}

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

/** Labels with their values; what is missing shows a dash and says so to screen readers. */
export function DescriptionList({ items, columns = 2 }: DescriptionListProps) {
  return (
    <dl className={cn('grid grid-cols-1 gap-x-6 gap-y-4', COLUMNS[columns])}>
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-text-muted">{label}</dt>
          <dd className="mt-0.5 break-words">
            {value === null || value === undefined || value === '' ? (
              <>
                <span aria-hidden="true">—</span>
                <span className="sr-only">Não informado</span>
              </>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
