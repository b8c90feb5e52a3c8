import { useId } from 'react'

import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import type { Answer, Question } from '../form-model.ts'
import { commentAsked, ratingAnswer, ratingOf, SKIPPED } from '../rating.ts'
import { QuestionGroup } from './question-group.tsx'

const MOST_COMMENT = 5000
const FOCUS = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

export interface RatingFieldProps {
  readonly question: Question
  readonly value: Answer | undefined
  readonly error: string | null
  /** What the database said of the comment. */
  readonly commentError: string | null
  readonly onChange: (value: Answer | undefined) => void
}

/** A scale: points with words below each other, plain numbers in a row; with "não observei" and the comment where the question takes them. */
export function RatingField({ question, value: answer, error, commentError, onChange }: RatingFieldProps) {
  const name = useId()
  const { value, comment, isSkipped } = ratingOf(answer)
  const { low_label, high_label, low, high, points, may_skip } = question
  const ends = [low_label === null ? null : `${low ?? ''}: ${low_label}.`, high_label === null ? null : `${high ?? ''}: ${high_label}.`]
  const skip = may_skip && <Skip name={name} isChosen={isSkipped} onChoose={() => onChange(SKIPPED)} />
  const choice = { question, name, value, onChoose: (point: number) => onChange(ratingAnswer(point, comment)) }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <QuestionGroup question={question} error={error} hint={[question.help, ...ends].filter(Boolean).join(' ') || null}>
        <Behaviours question={question} />
        {points.length > 0 ? <WordPoints {...choice} /> : <PlainPoints {...choice} />}
        {skip}
      </QuestionGroup>
      {!isSkipped && <Comment question={question} value={value} comment={comment} error={commentError} onComment={(next) => onChange(ratingAnswer(value, next))} />}
    </div>
  )
}

/** What somebody does on each level of the competency. */
function Behaviours({ question: { competency, levels, title } }: { readonly question: Question }) {
  if (levels.length === 0) return null
  return (
    <details open className="mb-3 rounded-md bg-sunken px-3 py-2 text-sm">
      <summary className="min-h-6 cursor-pointer rounded-sm font-medium coarse:min-h-11">{competency === null || competency === title ? 'O que se vê em cada nível' : `${competency}: o que se vê em cada nível`}</summary>
      <ol className="mt-1 flex flex-col gap-1">
        {levels.map(({ level, behaviour }) => (
          <li key={level} className="flex gap-2">
            <span className="tabular shrink-0 text-text-muted">Nível {level}</span>
            <span className="min-w-0 break-words">{behaviour}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

interface PointsProps {
  readonly question: Question
  readonly name: string
  readonly value: number | null
  readonly onChoose: (point: number) => void
}

function WordPoints({ question, name, value, onChoose }: PointsProps) {
  return (
    <div className="flex flex-col gap-2">
      {question.points.map(({ point, label, description }) => (
        <label
          key={point}
          className={cn('relative flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-border-strong/60 px-3 py-2 hover:bg-hover', FOCUS, value === point && 'border-primary bg-selected')}
        >
          <input type="radio" name={name} className="sr-only" checked={value === point} onChange={() => onChoose(point)} />
          <span aria-hidden="true" className={cn('tabular flex size-8 shrink-0 items-center justify-center rounded-full border border-border-strong/60 font-medium', value === point && 'border-primary bg-primary text-on-primary')}>
            {point}
          </span>
          <span className="min-w-0 break-words">
            <span className="sr-only">{`${point}: `}</span>
            <span className="font-medium">{label}</span>
            {description !== null && <span className="block text-sm text-text-muted">{description}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

function PlainPoints({ question: { low, high }, name, value, onChoose }: PointsProps) {
  const points = low === null || high === null ? [] : Array.from({ length: high - low + 1 }, (_, place) => low + place)
  return (
    <div className="flex flex-wrap gap-1.5">
      {points.map((point) => (
        <label
          key={point}
          className={cn(
            'relative tabular flex size-10 cursor-pointer items-center justify-center rounded-md border border-border-strong/60 hover:bg-hover coarse:size-11',
            FOCUS,
            value === point && 'border-primary bg-primary font-medium text-on-primary hover:bg-primary-hover',
          )}
        >
          <input type="radio" name={name} className="sr-only" checked={value === point} onChange={() => onChoose(point)} />
          {point}
        </label>
      ))}
    </div>
  )
}

function Skip({ name, isChosen, onChoose }: { readonly name: string; readonly isChosen: boolean; readonly onChoose: () => void }) {
  return (
    <label className={cn('relative mt-2 flex min-h-10 w-fit cursor-pointer items-center rounded-md border border-dashed border-border-strong px-3 hover:bg-hover coarse:min-h-11', FOCUS, isChosen && 'border-solid border-primary bg-selected font-medium')}>
      <input type="radio" name={name} className="sr-only" checked={isChosen} onChange={onChoose} />
      Não observei
    </label>
  )
}

interface CommentProps {
  readonly question: Question
  readonly value: number | null
  readonly comment: string
  readonly error: string | null
  readonly onComment: (comment: string) => void
}

function Comment({ question, value, comment, error, onComment }: CommentProps) {
  const asked = commentAsked(question, value)
  // Nothing to comment on yet, unless a comment was begun.
  if (asked === 'no' || (value === null && comment === '')) return null
  const hint = question.comment_rule === 'extremes' && asked === 'required' ? 'Notas nas pontas da escala pedem um comentário.' : undefined
  return (
    <Field label="Comentário" optional={asked === 'optional'} hint={hint} error={error}>
      <TextArea rows={3} maxLength={MOST_COMMENT} value={comment} onChange={({ target }) => onComment(target.value)} />
    </Field>
  )
}
