import { useState } from 'react'

import { formatDateTime } from '#shared/lib/dates.ts'
import { parseTypedDate, toTypedDate } from '#shared/lib/masks.ts'
import { INVALID_DATE } from '#shared/lib/typed-date.ts'
import { TypedDateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'

const HOURS = Array.from({ length: 48 }, (_hour, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`)
const pad = (value: number): string => String(value).padStart(2, '0')
const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** A day and an hour as typed, as a moment; null for no day, 'invalid' for what is none. */
export function momentOf(day: string, time: string): string | null {
  const iso = parseTypedDate(day)
  if (iso === null) return null
  const at = new Date(`${iso}T${/^\d\d:\d\d$/.test(time) ? time : '08:00'}`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

export interface MomentFieldProps {
  readonly label: string
  readonly hint?: string
  readonly value: string | null
  readonly error: string | null
  readonly onValue: (moment: string | null) => void
}

/** A day with its hour, both of them the reader's own. Without an hour it is eight in the morning. */
export function MomentField({ label, hint, value, error, onValue }: MomentFieldProps) {
  const start = value === null ? null : new Date(value)
  const [day, setDay] = useState(start === null ? '' : toTypedDate(dayOf(start)))
  const [time, setTime] = useState(start === null ? '' : `${pad(start.getHours())}:${start.getMinutes() < 30 ? '00' : '30'}`)
  const change = (nextDay: string, nextTime: string): void => {
    setDay(nextDay)
    setTime(nextTime)
    onValue(momentOf(nextDay, nextTime))
  }
  const isTypo = day.length === 10 && parseTypedDate(day) === null
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={label} optional error={isTypo ? INVALID_DATE : error} hint={value === null ? hint : `Em ${formatDateTime(value)}`} className="min-w-40 flex-1">
        <TypedDateInput value={day} onText={(text) => change(text, time)} />
      </Field>
      <Field label="Hora" className="w-28">
        <SelectInput value={time} none="08:00" options={HOURS.filter((hour) => hour !== '08:00').map((hour) => [hour, hour])} aria-label={`${label}: hora`} onChange={({ target }) => change(day, target.value)} />
      </Field>
    </div>
  )
}
