import type { ReactNode } from 'react'

import { cn } from '../cn.ts'
import type { Amount } from './amounts.ts'

export interface BarListProps<A extends Amount> {
  readonly amounts: readonly A[]
  /** A figure in words, such as '4,5%'; by default the number alone. */
  readonly words?: (total: number) => string
  /** The name of a bar where it is more than its text, such as a link to its rows. */
  readonly name?: (amount: A) => ReactNode
  /** Shows what a bar counts; `opens` says so: 'ver admissões e saídas'. */
  readonly onOpen?: (amount: A) => void
  readonly opens?: string
}

/** Horizontal bars, the longest standing out, each with its name and figure as text, so nothing depends on seeing the bar. */
export function BarList<A extends Amount>({ amounts, words = (total) => total.toLocaleString('pt-BR'), name = ({ label }) => label, onOpen, opens }: BarListProps<A>) {
  const most = Math.max(1, ...amounts.map(({ total }) => total))
  return (
    <ul className="space-y-3">
      {amounts.map((amount) => (
        <li key={amount.label}>
          <div className="flex items-baseline justify-between gap-4">
            {onOpen ? (
              <button type="button" className="min-w-0 rounded-sm text-left break-words underline-offset-4 hover:underline" onClick={() => onOpen(amount)}>
                {name(amount)}
                <span className="sr-only">: {opens}</span>
              </button>
            ) : (
              <span className="min-w-0 break-words">{name(amount)}</span>
            )}
            <span className="font-medium tabular">{words(amount.total)}</span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
            <div className={cn('h-full rounded-full', amount.total === most ? 'bg-chart-1' : 'bg-border-strong/55')} style={{ width: `${(amount.total / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
