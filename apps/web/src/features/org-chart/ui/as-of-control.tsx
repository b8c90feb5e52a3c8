import { useState } from 'react'

import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { TextInput } from '../../../shared/ui/inputs.tsx'
import { EARLIEST_DAY, isAskableDay, LATEST_DAY } from '../model/org-url.ts'

export interface AsOfControlProps {
  /** Null is today. */
  readonly on: string | null
  readonly today: string
  /** Days to come are for those who plan them. */
  readonly mayLookAhead: boolean
  readonly onChange: (on: string | null) => void
}

/** 'Ver como em': the day that the organogram is of. While a date is being typed nothing is asked for. */
export function AsOfControl({ on, today, mayLookAhead, onChange }: AsOfControlProps) {
  const [typed, setTyped] = useState(on ?? today)
  const [seen, setSeen] = useState(on)
  if (on !== seen) {
    setSeen(on)
    setTyped(on ?? today)
  }
  const choose = (text: string): void => {
    setTyped(text)
    if (isAskableDay(text) && (mayLookAhead || text <= today)) onChange(text === today ? null : text)
  }
  return (
    <div className="flex items-end gap-1">
      <Field label="Ver como em" className="w-42">
        <TextInput
          type="date"
          value={typed}
          min={EARLIEST_DAY}
          max={mayLookAhead ? LATEST_DAY : today}
          onChange={(event) => choose(event.target.value)}
          onBlur={() => setTyped(on ?? today)}
        />
      </Field>
      {on !== null && (
        <Button variant="ghost" onClick={() => onChange(null)}>
          Hoje
        </Button>
      )}
    </div>
  )
}
