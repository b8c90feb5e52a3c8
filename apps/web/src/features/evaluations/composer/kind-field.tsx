import { Award, Check, Lightbulb, type LucideIcon } from 'lucide-react'
import { useId } from 'react'

import type { FeedbackKind } from '../model/feedback/feedback.ts'

const KINDS: readonly { readonly value: FeedbackKind; readonly label: string; readonly hint: string; readonly icon: LucideIcon }[] = [
  { value: 'praise', label: 'Elogio', hint: 'Reconhecer algo que deu certo', icon: Award },
  { value: 'constructive', label: 'Construtivo', hint: 'Ajudar a fazer melhor, nunca em público', icon: Lightbulb },
]

/** What sort of feedback it is, as two cards to choose from. */
export function KindField({ value, onChange }: { readonly value: FeedbackKind; readonly onChange: (kind: FeedbackKind) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">Tipo</legend>
      <div className="grid grid-cols-2 gap-3">
        {KINDS.map(({ value: kind, label, hint, icon: Icon }) => (
          <label
            key={kind}
            className="relative flex cursor-pointer flex-col gap-1 rounded-lg border border-border-strong p-3.5 transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-subtle has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input type="radio" className="sr-only" name={name} checked={value === kind} onChange={() => onChange(kind)} />
            <span className="flex items-center gap-2 font-medium">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-primary-text" />
              {label}
              {value === kind && <Check aria-hidden="true" className="ml-auto size-4 text-primary-text" />}
            </span>
            <span className="text-sm text-pretty text-text-muted">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
