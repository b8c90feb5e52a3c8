import type { Question } from '../form-model.ts'
import { answerText, readAnswers } from './sheet.ts'

export interface AnswersReadProps {
  readonly questions: readonly Question[]
  /** By the id of each question, as the database keeps them. */
  readonly stored: unknown
}

/** Answers of one sheet, as they were written. */
export function AnswersRead({ questions, stored }: AnswersReadProps) {
  const { answers } = readAnswers(stored)
  return (
    <dl className="flex flex-col gap-3">
      {questions.map((question) => (
        <div key={question.id}>
          <dt className="text-sm break-words text-text-muted">{question.title}</dt>
          <dd className="break-words whitespace-pre-wrap">{answerText(question, answers[question.id] ?? null)}</dd>
        </div>
      ))}
    </dl>
  )
}
