import { cn } from '../cn.ts'
import type { Amount } from './amounts.ts'

export interface BarListProps {
  readonly amounts: readonly Amount[]
  /** A figure in words, such as '4,5%'; by default the number alone. */
  readonly words?: (total: number) => string
}

/** Horizontal bars, the longest standing out, each with its name and figure as text, so nothing depends on seeing the bar. */
export function BarList({ amounts, words = (total) => total.toLocaleString('pt-BR') }: BarListProps) {
  const most = Math.max(1, ...amounts.map(({ total }) => total))
  return (
    <ul className="space-y-3">
      {amounts.map(({ label, total }) => (
        <li key={label}>
          <div className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 break-words">{label}</span>
            <span className="font-medium tabular">{words(total)}</span>
          </div>
          <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
            <div className={cn('h-full rounded-full', total === most ? 'bg-chart-1' : 'bg-border-strong/55')} style={{ width: `${(total / most) * 100}%` }} />
          </div>
        </li>
      ))}
    </ul>
  )
}
