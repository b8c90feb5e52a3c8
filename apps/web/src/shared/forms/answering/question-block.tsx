import type { Answer, Question } from '../form-model.ts'
import { QuestionField } from '../question-field.tsx'
import { type SheetView, shownAnswers } from './answering.ts'

export interface QuestionBlockProps {
  readonly view: SheetView
  readonly question: Question
  readonly place: number
  /** What the send found missing here. */
  readonly gap: 'answer' | 'comment' | null
  readonly onAnswer: (value: Answer | undefined) => void
}

const LACKS = { answer: 'Falta responder.', comment: 'Escreva por que você deu esta nota.' } as const

/** A question of a sheet, with what is wrong with its answer. */
export function QuestionBlock({ view, question, place, gap, onAnswer }: QuestionBlockProps) {
  const problem = view.problems[question.id]
  const isComment = problem?.field?.startsWith('comment_') === true
  const value = shownAnswers(view)[question.id]
  return (
    <div data-place={place} className="scroll-mt-24">
      <QuestionField
        question={question}
        value={value}
        error={problem && !isComment ? problem.message : gap === 'answer' && value === undefined ? LACKS.answer : null}
        commentError={problem && isComment ? problem.message : gap === 'comment' ? LACKS.comment : null}
        onChange={onAnswer}
      />
      {value === undefined && view.kept.has(question.id) && <p className="mt-2 text-sm text-text-muted">Resposta guardada. Por sigilo ela não aparece de novo aqui; responda outra vez para trocar.</p>}
    </div>
  )
}

/** Brings a question into view and the focus to where it is answered. */
export function focusQuestion(place: number, what: 'answer' | 'comment' = 'answer'): void {
  const block = document.querySelector<HTMLElement>(`[data-place="${place}"]`)
  const field = what === 'comment' ? block?.querySelector<HTMLElement>('textarea') : block?.querySelector<HTMLElement>('input, textarea')
  block?.scrollIntoView({ block: 'start' })
  field?.focus({ preventScroll: true })
}
