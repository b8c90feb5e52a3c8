import type { ReactNode } from 'react'

import { cn } from './cn.ts'

export interface Figure {
  readonly label: string
  /** The number, or the link on it that opens its rows. */
  readonly value: ReactNode
  /** What it is to be compared with. */
  readonly note?: ReactNode
}

export interface FiguresProps {
  readonly figures: readonly Figure[]
  readonly className?: string
}

/** Large figures side by side, parted by space alone: the number, what it counts, and what it compares with. */
export function Figures({ figures, className }: FiguresProps) {
  return (
    <dl className={cn('grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-8 gap-y-6', className)}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className="flex min-w-0 flex-col">
          <dt className="order-2 mt-1 font-medium break-words">{label}</dt>
          <dd className="order-1 text-[2rem] leading-9 font-semibold tracking-tight break-words tabular">{value}</dd>
          {note !== undefined && <dd className="order-3 text-sm break-words text-text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
