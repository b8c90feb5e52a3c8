import { type ReactNode, useId } from 'react'

import type { Question } from '../form-model.ts'

export interface QuestionGroupProps {
  readonly question: Question
  readonly error: string | null
  readonly hint: string | null
  readonly children: ReactNode
}

/** A question whose answer is chosen, as the legend of what may be chosen. */
export function QuestionGroup({ question, error, hint, children }: QuestionGroupProps) {
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
