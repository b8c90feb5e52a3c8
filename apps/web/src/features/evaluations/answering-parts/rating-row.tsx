import { useId } from 'react'

import { type SheetView, shownAnswers } from '#shared/forms/answering/answering.ts'
import type { Answer, Question } from '#shared/forms/form-model.ts'
import { commentAsked, ratingAnswer, ratingOf, SKIPPED } from '#shared/forms/rating.ts'
import { cn } from '#shared/ui/cn.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'

const CHIP = 'flex min-h-10 cursor-pointer items-center justify-center rounded-md border px-3 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus coarse:min-h-11'

export interface RatingRowProps {
  readonly view: SheetView
  readonly question: Question
  readonly onAnswer: (value: Answer | undefined) => void
}

/** The rating of one person in a row among others: numbers, since the words of the points stand above all of them. */
export function RatingRow({ view, question, onAnswer }: RatingRowProps) {
  const name = useId()
  const { value, comment, isSkipped } = ratingOf(shownAnswers(view)[question.id])
  const asked = commentAsked(question, value)
  const problem = view.problems[question.id]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-medium break-words">{view.sheet.target.name}</legend>
        <div className="flex flex-wrap items-center gap-1.5">
          {question.points.map(({ point, label }) => (
            <label key={point} className={cn(CHIP, 'tabular min-w-10 border-border-strong/60 coarse:min-w-11', value === point && 'border-primary bg-primary font-medium text-on-primary hover:bg-primary-hover')}>
              <input type="radio" name={name} className="sr-only" aria-label={`${point}: ${label}`} checked={value === point} onChange={() => onAnswer(ratingAnswer(point, comment))} />
              {point}
            </label>
          ))}
          {question.may_skip && (
            <label className={cn(CHIP, 'border-dashed border-border-strong', isSkipped && 'border-solid border-primary bg-selected font-medium')}>
              <input type="radio" name={name} className="sr-only" checked={isSkipped} onChange={() => onAnswer(SKIPPED)} />
              Não observei
            </label>
          )}
          <span className="ml-1 text-sm text-text-muted">{question.points.find(({ point }) => point === value)?.label ?? ''}</span>
        </div>
        {problem && (
          <p role="alert" className="mt-2 text-sm text-danger-text">
            {problem.message}
          </p>
        )}
      </fieldset>
      {value !== null && (asked === 'required' || comment !== '') && (
        <Field label={`Comentário sobre ${view.sheet.target.name}`} optional={asked !== 'required'} hint={question.comment_rule === 'extremes' ? 'Notas nas pontas da escala pedem um comentário.' : undefined}>
          <TextArea rows={2} maxLength={5000} value={comment} onChange={({ target }) => onAnswer(ratingAnswer(value, target.value))} />
        </Field>
      )}
    </div>
  )
}
