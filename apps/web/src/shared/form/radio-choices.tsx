import { useId } from 'react'

import { cn } from '../ui/cn.ts'

export interface RadioChoice<Value> {
  readonly value: Value
  readonly label: string
  /** What the choice comes to. */
  readonly hint?: string
  /** It cannot be chosen; its hint says why. */
  readonly disabled?: boolean
}

export interface RadioChoicesProps<Value> {
  readonly legend: string
  readonly options: readonly RadioChoice<Value>[]
  /** Null while nothing is chosen. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  readonly error?: string | null
}

/** A question with few answers, each with what it comes to. */
export function RadioChoices<Value>({ legend, options, value, onChange, error = null }: RadioChoicesProps<Value>) {
  const id = useId()
  return (
    <fieldset aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-col gap-3">
        {options.map(({ value: each, label, hint, disabled = false }, place) => (
          <label key={label} className={cn('tabular flex min-h-6 items-start gap-3 coarse:min-h-11', disabled ? 'text-text-muted' : 'cursor-pointer')}>
            <input
              type="radio"
              name={id}
              className="mt-0.5 size-4 shrink-0 accent-primary"
              checked={value === each}
              disabled={disabled}
              aria-describedby={hint === undefined ? undefined : `${id}-${String(place)}`}
              onChange={() => onChange(each)}
            />
            <span>
              {label}
              {hint !== undefined && (
                <span id={`${id}-${String(place)}`} className="mt-0.5 block text-sm text-text-muted">
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
