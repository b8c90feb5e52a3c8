import { useId } from 'react'

const CHOICES = [
  { grants: false, label: 'Propor', hint: 'A pessoa confirma as datas, que depois seguem para aprovação.' },
  { grants: true, label: 'Conceder', hint: 'As datas valem já e o aviso de férias segue para a assinatura (CLT arts. 135 e 136).' },
] as const

export interface GrantChoiceFieldProps {
  readonly grants: boolean
  readonly onChange: (grants: boolean) => void
}

/** Whether vacations wait for the person or are set by HR. */
export function GrantChoiceField({ grants, onChange }: GrantChoiceFieldProps) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">Como marcar</legend>
      {CHOICES.map((choice) => (
        <label key={choice.label} className="flex min-h-6 cursor-pointer items-start gap-3 coarse:min-h-11">
          <input
            type="radio"
            name={id}
            className="mt-0.5 size-4 shrink-0 accent-primary"
            checked={grants === choice.grants}
            aria-describedby={`${id}-${choice.label}`}
            onChange={() => onChange(choice.grants)}
          />
          <span>
            {choice.label}
            <span id={`${id}-${choice.label}`} className="mt-0.5 block text-sm text-text-muted">
              {choice.hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
