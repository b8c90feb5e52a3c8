import { type KeyboardEvent, useId } from 'react'

import { cn } from '#shared/ui/cn.ts'

export interface ChoiceRowProps<Value extends string | number> {
  readonly legend: string
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** Beside the legend, such as what the ends mean. */
  readonly hint?: string
  readonly error?: string | null
  readonly isSmall?: boolean
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** One of a few short answers in a row: arrows choose, Enter sends the form around. */
export function ChoiceRow<Value extends string | number>({ legend, options, value, onChange, hint, error = null, isSmall = false, onKeyDown }: ChoiceRowProps<Value>) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- digits are a shortcut for the choices inside
    <fieldset aria-describedby={error === null ? undefined : `${id}-error`} onKeyDown={onKeyDown} className="min-w-0">
      <legend className="mb-1.5 font-medium">
        {legend}
        {hint !== undefined && <span className="font-normal text-text-muted"> {hint}</span>}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(([each, label]) => (
          <label
            key={each}
            className={cn(
              'tabular flex min-h-control cursor-pointer items-center justify-center rounded-md border border-border-strong bg-surface font-medium select-none hover:bg-hover has-checked:border-primary has-checked:bg-primary-subtle has-checked:text-primary-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isSmall ? 'min-w-9 px-2' : 'min-w-20 px-4',
            )}
          >
            <input type="radio" name={id} value={each} checked={value === each} onChange={() => onChange(each)} className="sr-only" />
            {label}
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}
