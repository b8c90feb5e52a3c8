import { type ReactNode, useId } from 'react'

import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { TextArea, TextInput } from '../ui/inputs.tsx'
import type { Answers, Question } from './form-model.ts'

export interface QuestionFieldProps {
  readonly question: Question
  readonly value: Answers[string] | undefined
  readonly error: string | null
  readonly onChange: (value: Answers[string] | undefined) => void
}

/** A question with the platform's own controls for its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, error, onChange } = props
  if (question.kind === 'single' || question.kind === 'multiple') return <Choices {...props} />
  if (question.kind === 'scale') return <Scale {...props} />
  const isText = question.kind === 'text'
  return (
    <Field label={question.title} error={error} hint={question.help ?? rangeText(question)} optional={!question.is_required}>
      {isText ? (
        <TextArea maxLength={2000} value={typeof value === 'string' ? value : ''} onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)} />
      ) : (
        <TextInput
          type="number"
          inputMode="decimal"
          step="any"
          className="max-w-40"
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.valueAsNumber)}
        />
      )}
    </Field>
  )
}

function rangeText({ low, high }: Question): string | undefined {
  if (low !== null && high !== null) return `De ${low} a ${high}.`
  if (low !== null) return `A partir de ${low}.`
  return high === null ? undefined : `Até ${high}.`
}

interface QuestionGroupProps {
  readonly question: Question
  readonly error: string | null
  readonly hint: string | null
  readonly children: ReactNode
}

function QuestionGroup({ question, error, hint, children }: QuestionGroupProps) {
  const id = useId()
  const described = [error !== null && `${id}-error`, hint !== null && `${id}-hint`].filter((part) => part !== false).join(' ')
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className="mb-1 font-medium break-words">
        {question.title}
        {!question.is_required && <span className="font-normal text-text-subtle"> (opcional)</span>}
      </legend>
      {hint !== null && (
        <p id={`${id}-hint`} className="mb-2 text-sm break-words text-text-muted">
          {hint}
        </p>
      )}
      {children}
      {error !== null && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-sm text-danger-text">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Choices({ question, value, error, onChange }: QuestionFieldProps) {
  const name = useId()
  const isMany = question.kind === 'multiple'
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  const most = question.max_choices
  const isFull = isMany && most !== null && chosen.filter((one) => typeof one === 'string').length >= most
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    const ids = next.filter((one): one is string => typeof one === 'string')
    onChange(ids.length === 0 ? undefined : ids)
  }
  const limit = isMany ? (most === null ? 'Marque quantas quiser.' : `Marque até ${most}.`) : null
  return (
    <QuestionGroup question={question} error={error} hint={[question.help, limit].filter(Boolean).join(' ') || null}>
      <div className="flex flex-col">
        {question.options.map(({ id, label }) => {
          const isChosen = chosen.includes(id)
          return (
            <label
              key={id}
              className={cn('-mx-3 flex min-h-10 cursor-pointer items-start gap-3 rounded-md px-3 py-2 hover:bg-hover coarse:min-h-11', isChosen && 'bg-selected')}
            >
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={name}
                className="mt-1 size-4 shrink-0 accent-primary"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => (isMany ? toggle(id) : onChange(id))}
              />
              <span className="min-w-0 break-words">{label}</span>
            </label>
          )
        })}
      </div>
    </QuestionGroup>
  )
}

function Scale({ question, value, error, onChange }: QuestionFieldProps) {
  const name = useId()
  const { low, high, low_label, high_label } = question
  const points = low === null || high === null ? [] : Array.from({ length: high - low + 1 }, (_, place) => low + place)
  const ends = [low_label === null ? null : `${points[0] ?? ''}: ${low_label}.`, high_label === null ? null : `${points.at(-1) ?? ''}: ${high_label}.`]
  return (
    <QuestionGroup question={question} error={error} hint={[question.help, ...ends].filter(Boolean).join(' ') || null}>
      <div className="flex flex-wrap gap-1.5">
        {points.map((point) => (
          <label
            key={point}
            className={cn(
              'tabular flex size-10 cursor-pointer items-center justify-center rounded-md border border-border-strong/60 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus coarse:size-11',
              value === point && 'border-primary bg-primary font-medium text-on-primary hover:bg-primary-hover',
            )}
          >
            <input type="radio" name={name} className="sr-only" checked={value === point} onChange={() => onChange(point)} />
            {point}
          </label>
        ))}
      </div>
    </QuestionGroup>
  )
}
