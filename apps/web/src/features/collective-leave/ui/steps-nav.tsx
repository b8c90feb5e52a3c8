import { Check } from 'lucide-react'

import { Button } from '../../../shared/ui/button.tsx'
import { cn } from '../../../shared/ui/cn.ts'
import { STEPS } from '../model/collective.ts'

export interface StepsNavProps {
  readonly step: number
  /** How far one may go: what comes later needs what comes before. */
  readonly reached: number
  readonly onStep: (step: number) => void
}

/** Where one is, and the way to the other steps. */
export function StepsNav({ step, reached, onStep }: StepsNavProps) {
  return (
    <nav aria-label="Passos das férias coletivas" className="mb-5">
      <p className="mb-2 text-sm text-text-muted sm:hidden">
        Passo {step} de {STEPS.length}
      </p>
      <ol className="flex flex-wrap gap-1">
        {STEPS.map(({ title }, index) => {
          const number = index + 1
          return (
            <li key={title} className={cn(number !== step && 'max-sm:hidden')}>
              <Button
                variant="ghost"
                size="sm"
                disabled={number > reached}
                aria-current={number === step ? 'step' : undefined}
                className="aria-[current=step]:bg-selected aria-[current=step]:text-text"
                onClick={() => onStep(number)}
              >
                {number < step ? <Check aria-hidden="true" className="size-4 text-success-text" /> : <span className="tabular">{number}.</span>}
                {title}
              </Button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
