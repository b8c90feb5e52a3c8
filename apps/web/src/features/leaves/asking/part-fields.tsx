import { X } from 'lucide-react'

import { Button } from '#shared/ui/button.tsx'
import { cn } from '#shared/ui/cn.ts'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, TextInput } from '#shared/ui/inputs.tsx'
import type { LeaveType, WishedPart } from '../model/requests/leave.ts'

export interface PartFieldsProps {
  readonly part: WishedPart
  readonly unit: LeaveType['unit']
  /** Named when there are several. */
  readonly name: string
  /** Days picked on the calendar go here. */
  readonly isActive: boolean
  readonly onFocus: () => void
  readonly onChange: (part: WishedPart) => void
  readonly onRemove: (() => void) | null
}

/** The days of one part: first and last, halves or hours where the type has them. */
export function PartFields({ part, unit, name, isActive, onFocus, onChange, onRemove }: PartFieldsProps) {
  return (
    <fieldset className={cn('flex flex-col gap-3', isActive && 'border-l-2 border-primary pl-3')}>
      <legend className={onRemove ? 'mb-1 text-sm font-medium text-text-muted' : 'sr-only'}>{name}</legend>
      <div className="flex flex-wrap items-start gap-3">
        <Field label={unit === 'hour' ? 'Dia' : 'Primeiro dia'} required className="min-w-36 flex-1">
          <DateInput onFocus={onFocus} min="1990-01-01" max="2199-12-31" value={part.starts_on} onValue={(iso) => onChange({ ...part, starts_on: iso })} />
        </Field>
        {unit === 'hour' ? (
          <Field label="Horas" required className="min-w-36 flex-1">
            <TextInput inputMode="decimal" placeholder="2,5" value={part.hours} onChange={(event) => onChange({ ...part, hours: event.target.value })} />
          </Field>
        ) : (
          <Field label="Último dia" required className="min-w-36 flex-1">
            <DateInput onFocus={onFocus} min={part.starts_on} max="2199-12-31" value={part.ends_on} onValue={(iso) => onChange({ ...part, ends_on: iso })} />
          </Field>
        )}
        {onRemove && (
          <Button size="icon" className="sm:mt-7" aria-label={`Remover ${name.toLocaleLowerCase('pt-BR')}`} onClick={onRemove}>
            <X aria-hidden="true" className="size-4" />
          </Button>
        )}
      </div>
      {unit === 'half_day' && (
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Checkbox label="Começa ao meio-dia" checked={part.starts_noon} onChange={(event) => onChange({ ...part, starts_noon: event.target.checked })} />
          <Checkbox label="Termina ao meio-dia" checked={part.ends_noon} onChange={(event) => onChange({ ...part, ends_noon: event.target.checked })} />
        </div>
      )}
    </fieldset>
  )
}
