import { Check } from 'lucide-react'

import { Button } from './button.tsx'
import { cn } from './cn.ts'

export interface StepsNavProps {
  /** What the steps are of, as a screen reader says it. */
  readonly label: string
  readonly titles: readonly string[]
  /** From 1. */
  readonly step: number
  /** How far one may go: what comes later needs what comes before. */
  readonly reached: number
  readonly onStep: (step: number) => void
}

/** Where one is in a task of several steps, and the way to the others. */
export function StepsNav({ label, titles, step, reached, onStep }: StepsNavProps) {
  return (
    <nav aria-label={label} className="mb-5">
      <p className="mb-2 text-sm text-text-muted sm:hidden">
        Passo {step} de {titles.length}
      </p>
      <ol className="flex flex-wrap gap-x-1 gap-y-2">
        {titles.map((title, index) => {
          const number = index + 1
          return (
            <li key={title} className={cn(number !== step && 'max-sm:hidden')}>
              <Button
                variant="ghost"
                size="sm"
                disabled={number > reached}
                aria-current={number === step ? 'step' : undefined}
                onClick={() => onStep(number)}
                className="aria-[current=step]:bg-primary-subtle aria-[current=step]:text-primary-text"
              >
                <span
                  aria-hidden="true"
                  className="flex size-5 shrink-0 items-center justify-center rounded-full border border-current text-xs tabular"
                >
                  {number < reached && number !== step ? <Check className="size-3" /> : number}
                </span>
                {title}
              </Button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
