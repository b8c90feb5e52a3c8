import { shareOf } from '../lib/share.ts'
import { cn } from '../ui/cn.ts'
import { TEXT_LINK } from '../ui/text-link.ts'

export interface ChoiceBarsProps {
  readonly choices: readonly { readonly option_id: string | null; readonly label: string }[]
  readonly counts: readonly number[]
  readonly answered: number
  /** What the reader chose. */
  readonly own?: readonly string[]
  /** Shows who chose it. */
  readonly onNames?: ((choice: { readonly id: string; readonly label: string }) => void) | undefined
}

/** Choices in their order with count and share as text; bars show shares of all answers, the most chosen standing out. */
export function ChoiceBars({ choices, counts, answered, own = [], onNames }: ChoiceBarsProps) {
  const most = Math.max(1, ...counts)
  return (
    <ul className="space-y-3">
      {choices.map(({ option_id: id, label }, place) => {
        const count = counts[place] ?? 0
        const figure = `${count.toLocaleString('pt-BR')} (${shareOf(count, answered)})`
        return (
          <li key={id ?? label}>
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">
                {label}
                {id !== null && own.includes(id) && <span className="text-sm text-text-muted"> · sua resposta</span>}
              </span>
              {onNames !== undefined && id !== null && count > 0 ? (
                <button
                  type="button"
                  className={cn(TEXT_LINK, 'tabular shrink-0')}
                  onClick={() => onNames({ id, label })}
                >
                  {figure}
                  <span className="sr-only">: ver quem respondeu {label}</span>
                </button>
              ) : (
                <span className="tabular shrink-0 font-medium">{figure}</span>
              )}
            </div>
            <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-sunken">
              <div className={cn('h-full rounded-full', count === most ? 'bg-chart-1' : 'bg-border-strong/55')} style={{ width: shareOf(count, answered) }} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
