import { useId } from 'react'

import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { TextArea, TextInput } from '../ui/inputs.tsx'
import { QuestionGroup } from './answering/question-group.tsx'
import { RatingField } from './answering/rating-field.tsx'
import type { Answer, Question } from './form-model.ts'

export interface QuestionFieldProps {
  readonly question: Question
  readonly value: Answer | undefined
  readonly error: string | null
  /** What is wrong with the comment beside a rating. */
  readonly commentError?: string | null
  readonly onChange: (value: Answer | undefined) => void
}

/** A question with the platform's own controls for its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, value, error, onChange } = props
  if (question.kind === 'single' || question.kind === 'multiple') return <Choices {...props} />
  if (question.kind === 'scale') return <RatingField {...props} commentError={props.commentError ?? null} />
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
