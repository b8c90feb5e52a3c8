import { Check } from 'lucide-react'

import { cn } from '../ui/cn.ts'

const STEPS = ['Arquivo', 'Colunas', 'Revisão', 'Resultado'] as const

/** Where one is of the four steps. */
export function WizardSteps({ current }: { readonly current: 1 | 2 | 3 | 4 }) {
  return (
    <ol aria-label="Etapas da importação" className="mb-6 flex flex-wrap gap-x-6 gap-y-2">
      {STEPS.map((label, index) => {
        const step = index + 1
        const isDone = step < current
        return (
          <li key={label} aria-current={step === current ? 'step' : undefined} className="flex items-center gap-2 text-sm">
            <span
              aria-hidden="true"
              className={cn(
                'tabular flex size-6 items-center justify-center rounded-full border text-xs font-semibold',
                step === current && 'border-primary bg-primary text-on-primary',
                isDone && 'border-transparent bg-success-subtle text-success-text',
                step > current && 'border-border-strong text-text-muted',
              )}
            >
              {isDone ? <Check className="size-3.5" /> : step}
            </span>
            <span className={step === current ? 'font-semibold' : 'text-text-muted'}>
              {label}
              {isDone && <span className="sr-only"> (concluída)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
