import { useController } from 'react-hook-form'

import { toggleWeekday, WEEKDAYS } from '../lib/fields/weekdays.ts'
import type { Typed } from '../lib/fields/field-spec.ts'
import { cn } from '../ui/cn.ts'
import { useControlWiring, useLabelId } from '../ui/field.tsx'

export interface WeekdaysInputProps {
  readonly name: string
  readonly validate: (text: string, typed: Typed) => string | true
}

/** Days of the week, each pressed or not; stored as their numbers in order. */
export function WeekdaysInput({ name, validate }: WeekdaysInputProps) {
  const { field } = useController<Record<string, string>>({ name, rules: { validate: (text, typed) => validate(text ?? '', typed) } })
  const { id, 'aria-describedby': describedBy } = useControlWiring()
  const value = field.value ?? ''
  return (
    <div role="group" aria-labelledby={useLabelId()} aria-describedby={describedBy} className="flex flex-wrap gap-1.5">
      {WEEKDAYS.map((weekday, number) => {
        const isOn = value.includes(String(number))
        return (
          <button
            key={weekday}
            type="button"
            {...(number === 0 && { id, ref: field.ref })}
            aria-pressed={isOn}
            aria-label={weekday}
            onBlur={field.onBlur}
            onClick={() => field.onChange(toggleWeekday(value, String(number)))}
            className={cn('grid size-9 place-items-center rounded-full border text-sm coarse:size-11', isOn ? 'border-primary bg-primary text-on-primary' : 'hover:bg-hover')}
          >
            <span aria-hidden="true">{weekday.charAt(0).toUpperCase()}</span>
          </button>
        )
      })}
    </div>
  )
}
