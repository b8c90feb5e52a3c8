import { Check, X } from 'lucide-react'
import { useId } from 'react'

import type { FieldChoice } from '../model/field-choices.ts'

const CHOICES = [
  { choice: 'approve', label: 'Aprovar', Icon: Check, look: 'has-checked:bg-success-subtle has-checked:text-success-text' },
  { choice: 'reject', label: 'Recusar', Icon: X, look: 'has-checked:bg-danger-subtle has-checked:text-danger-text' },
] as const

export interface FieldSwitchProps {
  /** The field, in 'Decisão sobre {label}'. */
  readonly label: string
  readonly value: FieldChoice
  readonly onChange: (choice: FieldChoice) => void
}

/** One of two: the field is approved or rejected. */
export function FieldSwitch({ label, value, onChange }: FieldSwitchProps) {
  const group = useId()
  return (
    <fieldset className="flex overflow-hidden rounded-md border border-border-strong/60 text-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <legend className="sr-only">Decisão sobre {label}</legend>
      {CHOICES.map(({ choice, label: text, Icon, look }) => (
        <label
          key={choice}
          className={`flex min-h-8 cursor-pointer items-center gap-1.5 px-2.5 text-text-muted not-first:border-l hover:bg-hover coarse:min-h-11 ${look}`}
        >
          <input
            type="radio"
            name={group}
            value={choice}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="absolute size-px opacity-0"
          />
          <Icon aria-hidden="true" className="size-3.5" />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
