import { Popover } from '@base-ui/react/popover'
import { CalendarDays, CircleAlert } from 'lucide-react'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { laterDay, todayIso } from '../lib/dates.ts'
import { parseTypedDate, toTypedDate } from '../lib/masks.ts'
import { clampDay, completeDate, dateWhileTyping, dayProblem, isWholeDate, latestGuess } from '../lib/typed-date.ts'
import { cn } from './cn.ts'
import { OutsideField, useFieldProblem, useLabelId } from './field.tsx'
import { TextInput, type TextInputProps } from './inputs.tsx'

const DateCalendar = lazy(async () => ({ default: (await import('./date-calendar.tsx')).DateCalendar }))

/** The days that the product knows. */
const EARLIEST_DAY = '1900-01-01'
const LATEST_DAY = '2199-12-31'

interface DayProps extends Omit<TextInputProps, 'ref' | 'type' | 'value' | 'defaultValue' | 'onChange' | 'onInput' | 'onBlur' | 'onKeyDown' | 'name' | 'min' | 'max' | 'leading' | 'trailing'> {
  /** ISO; empty for none. Of a registered field they bound the calendar: what is wrong says its form. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

export interface TypedDateInputProps extends DayProps {
  /** The field of a form, which holds the typed text; without one, `onText`. */
  readonly registration?: UseFormRegisterReturn
  /** The text that stands there at first. */
  readonly defaultValue?: string
  /** The text, where another holds it. */
  readonly value?: string
  readonly onText?: (text: string) => void
  /** The focus went elsewhere, or Enter was pressed: the text is as it was meant. */
  readonly onLeave?: (text: string) => void
}

const boundsOf = (min: string | undefined, max: string | undefined) => ({ min: min || EARLIEST_DAY, max: max || LATEST_DAY })

/** As if it were typed: React and the form hear of it. */
function write(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** A day as text, dd/mm/aaaa, with a calendar: for forms that hold what is typed. Those that hold the day use `DateInput`. */
export function TypedDateInput({ registration, defaultValue = '', value, min: least, max: most, onText, onLeave, className, ...rest }: TypedDateInputProps) {
  const { min, max } = boundsOf(least, most)
  const [typed, setTyped] = useState(defaultValue)
  const [isLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<string | null>(null)
  const around = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const text = value ?? typed
  const problem = registration === undefined && (isLeft || isWholeDate(text)) ? dayProblem(text, { min, max }) : null
  const isShown = useFieldProblem(problem)
  const labelId = useLabelId()
  const [problemId, calendarId] = [useId(), useId()]
  const isLocked = rest.disabled === true || rest.readOnly === true

  /** The day that stands there; null for none. */
  const day = (): string | null => parseTypedDate(completeDate(box.current?.value ?? '', latestGuess(todayIso(), max)))
  const toggle = (open: boolean): void => {
    if (open) setStart(day())
    setOpen(open)
  }
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { currentTarget: input } = event
    // Who corrects in the middle of the text is left alone until it is done.
    if (input.selectionStart === input.value.length) {
      const shown = dateWhileTyping(input.value)
      if (shown !== input.value) input.value = shown
    }
    setTyped(input.value)
    setLeft(false)
    onText?.(input.value)
    void registration?.onChange(event)
  }
  const finish = (): void => {
    const input = box.current
    if (input === null || isLocked) return
    const meant = completeDate(input.value, latestGuess(todayIso(), max))
    if (meant !== input.value) write(input, meant)
    setLeft(true)
    onLeave?.(meant)
  }
  const leave = ({ relatedTarget: next }: FocusEvent): void => {
    if (around.current?.contains(next) === true || next?.closest(`[id="${calendarId}"]`)) return
    finish()
    void registration?.onBlur({ target: box.current, type: 'blur' })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget: input } = event
    if (key === 'Enter') finish()
    if (isLocked || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.altKey) return toggle(key === 'ArrowDown')
    const from = day()
    // What cannot be read is not thrown away for a day that nobody meant.
    if (from === null && input.value.trim() !== '') return
    write(input, toTypedDate(clampDay(from === null ? todayIso() : laterDay(from, key === 'ArrowUp' ? 1 : -1), { min, max })))
  }
  const pick = (iso: string): void => {
    if (box.current) write(box.current, toTypedDate(iso))
    setOpen(false)
  }
  return (
    <div ref={around} className={cn('w-full min-w-0', className)} onBlur={leave}>
      <Popover.Root open={isOpen} onOpenChange={toggle}>
        <TextInput
          inputMode="numeric"
          placeholder="dd/mm/aaaa"
          autoComplete="off"
          {...rest}
          {...(problem !== null && { 'aria-invalid': true, ...(!isShown && { 'aria-describedby': problemId }) })}
          {...(value === undefined ? { defaultValue } : { value })}
          {...(registration && { name: registration.name, defaultValue: undefined })}
          ref={(element) => {
            box.current = element
            registration?.ref(element)
          }}
          onChange={change}
          onKeyDown={press}
          {...(!isLocked && {
            trailing: (
              <Popover.Trigger
                aria-label="Abrir calendário"
                aria-describedby={labelId}
                className="flex size-8 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text coarse:size-11"
              >
                <CalendarDays aria-hidden="true" className="size-4" />
              </Popover.Trigger>
            ),
          })}
        />
        <Popover.Portal>
          <Popover.Positioner anchor={around} className="z-60" align="start" sideOffset={6} collisionPadding={8}>
            <Popover.Popup
              id={calendarId}
              aria-label="Calendário"
              initialFocus={false}
              finalFocus={box}
              className="max-h-(--available-height) min-h-[min(21rem,var(--available-height))] w-88 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border bg-raised p-3 text-text shadow-2 outline-none"
            >
              <OutsideField>
                <Suspense>
                  <DateCalendar day={start} min={min} max={max} onPick={pick} />
                </Suspense>
              </OutsideField>
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      {problem !== null && !isShown && (
        <p id={problemId} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
    </div>
  )
}

export interface DateInputProps extends DayProps {
  /** ISO `YYYY-MM-DD`, or empty. */
  readonly value: string
  /** A day within the bounds, or empty for none. What is half typed is told when the field is left. */
  readonly onValue: (iso: string) => void
}

/** A day, typed as dd/mm/aaaa or picked from a calendar. What cannot be a day stays as it was typed, and says so. */
export function DateInput({ value, onValue, min, max, ...rest }: DateInputProps) {
  const [text, setText] = useState(() => toTypedDate(value))
  const [seen, setSeen] = useState(value)
  const dayOf = (typed: string): string => (dayProblem(typed, boundsOf(min, max)) === null ? (parseTypedDate(typed) ?? '') : '')
  if (value !== seen) {
    // A day that was set elsewhere; what is being typed stays.
    setSeen(value)
    if (value !== dayOf(text)) setText(toTypedDate(value))
  }
  const hand = (iso: string): void => {
    if (iso !== value) onValue(iso)
  }
  return (
    <TypedDateInput
      {...rest}
      min={min}
      max={max}
      value={text}
      onText={(typed) => {
        setText(typed)
        if (typed === '' || isWholeDate(typed)) hand(dayOf(typed))
      }}
      onLeave={(typed) => {
        // Who asked for a day and does not take none keeps the last one.
        if (typed === '' && value !== '') setText(toTypedDate(value))
        else hand(dayOf(typed))
      }}
    />
  )
}
