import { type SubmitEvent, useRef, useState } from 'react'

import { useAct } from '../form/use-act.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { toAppError } from '../supabase/app-error.ts'
import { Button } from '../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.ts'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { answerForm } from './form-data.ts'
import { type Answer, type Answers, answersOf, type Form, type FormWords } from './form-model.ts'
import { ModeNote } from './mode-note.tsx'
import { QuestionField } from './question-field.tsx'

/** What the database calls the question in this place, and the comment beside it. */
const fieldOf = (place: number): string => `question_${place}`
const commentOf = (place: number): string => `comment_${place}`

const NOT_SENT = 'A resposta não foi enviada'

export interface AnswerFormProps {
  readonly form: Form
  readonly words: FormWords
  readonly onDone?: () => void
  /** Gives up changing an answer. */
  readonly onClose?: () => void
}

/** The promise, the questions and one button. What the database finds wrong is said at its question, which gets the focus. */
export function AnswerForm({ form, words, onDone, onClose }: AnswerFormProps) {
  const given = answersOf(form.own_answers)
  const [answers, setAnswers] = useState<Answers>(given)
  const fields = useRef<HTMLDivElement>(null)
  const send = useAct({
    act: () => answerForm(form, answers),
    done: words.sent,
    stale: SUBJECTS.forms,
    onDone: () => onDone?.(),
    onFailed: ({ code, field, message }) => {
      // The form is drawn anew then, with what it has become.
      if (code === 'RHCLS') toast.error(NOT_SENT, { description: message })
      fields.current?.querySelector<HTMLElement>(`[data-question="${field?.replace('comment_', 'question_') ?? ''}"] ${field?.startsWith('comment_') === true ? 'textarea' : ':is(input, textarea)'}`)?.focus()
    },
  })
  const problem = send.error === null ? null : toAppError(send.error)
  const at = form.questions.find((_, place) => problem?.field === fieldOf(place) || problem?.field === commentOf(place))?.id ?? null
  const change = (id: string, value: Answer | undefined): void => {
    if (at === id) send.reset()
    setAnswers((known) => Object.fromEntries(Object.entries({ ...known, [id]: value }).filter((entry): entry is [string, Answer] => entry[1] !== undefined)))
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!send.isPending) send.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-4">
      <ModeNote mode={form.mode} minimum={form.min_group} words={words} />
      {at === null && problem?.code !== 'RHCLS' && <Refusal error={send.error} title={NOT_SENT} />}
      <div ref={fields} className="flex flex-col gap-5">
        {form.questions.map((question, place) => (
          <div key={question.id} data-question={fieldOf(place)}>
            <QuestionField
              question={question}
              value={answers[question.id]}
              error={problem?.field === fieldOf(place) ? problem.message : null}
              commentError={problem?.field === commentOf(place) ? problem.message : null}
              onChange={(value) => change(question.id, value)}
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={send.isPending}>
          {words.submit}
        </Button>
        {onClose && (
          <Button disabled={send.isPending} onClick={onClose}>
            Cancelar
          </Button>
        )}
      </div>
      <UnsavedGuard unsaved={() => !send.isSuccess && JSON.stringify(answers) !== JSON.stringify(given)} />
    </form>
  )
}
