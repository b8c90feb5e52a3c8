import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { EARLIEST_DAY, LATEST_DAY } from '../model/org-chart/org-url.ts'

export interface AsOfControlProps {
  /** Null is today. */
  readonly on: string | null
  readonly today: string
  /** Days to come are for those who plan them. */
  readonly mayLookAhead: boolean
  readonly onChange: (on: string | null) => void
}

/** 'Ver em': the day that the organogram is of. While a date is being typed nothing is asked for. */
export function AsOfControl({ on, today, mayLookAhead, onChange }: AsOfControlProps) {
  return (
    <div className="flex items-end gap-1">
      <Field label="Ver em" className="w-42">
        <DateInput
          value={on ?? today}
          min={EARLIEST_DAY}
          max={mayLookAhead ? LATEST_DAY : today}
          onValue={(iso) => iso !== '' && onChange(iso === today ? null : iso)}
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
