import { Plus } from 'lucide-react'
import { useRef } from 'react'

import { RadioChoices } from '../form/radio-choices.tsx'
import { todayIso } from '../lib/dates.ts'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Field } from '../ui/field.tsx'
import { changed, type FormDraft, moved, newQuestion } from './form-draft.ts'
import type { FormWords, QuestionKind } from './form-model.ts'
import { promiseOf } from './form-model.ts'
import { QuestionEditor } from './question-editor.tsx'

export interface FormBuilderProps {
  readonly draft: FormDraft
  readonly words: FormWords
  readonly kinds: readonly QuestionKind[]
  readonly maxQuestions: number
  readonly minimum: number
  /** What the database said of the last save: at which question, mode or closing. */
  readonly problem: { readonly field: string | null; readonly message: string } | null
  readonly onChange: (draft: FormDraft) => void
}

/** Questions, mode and end of a form while it is written. Where there is one question, nothing numbers or moves it. */
export function FormBuilder({ draft, words, kinds, maxQuestions, minimum, problem, onChange }: FormBuilderProps) {
  const { questions, mode, closesOn } = draft
  const made = useRef(0)
  const list = useRef<HTMLOListElement>(null)
  const change = (next: Partial<FormDraft>): void => onChange({ ...draft, ...next })
  const says = (field: string): string | null => (problem?.field === field ? problem.message : null)
  const add = (): void => {
    made.current += 1
    change({ questions: [...questions, newQuestion(`new-${made.current}`, kinds[0])] })
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child input')?.focus())
  }
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ol ref={list} className="flex flex-col gap-5">
        {questions.map((question, place) => (
          <li key={question.key} className={maxQuestions > 1 ? 'rounded-lg border p-4' : undefined}>
            <QuestionEditor
              question={question}
              number={maxQuestions > 1 ? place + 1 : null}
              kinds={kinds}
              error={says(`question_${place}`)}
              onChange={(next) => change({ questions: changed(questions, place, () => next) })}
              {...(place > 0 && { onUp: () => change({ questions: moved(questions, place, -1) }) })}
              {...(place < questions.length - 1 && { onDown: () => change({ questions: moved(questions, place, 1) }) })}
              {...(questions.length > 1 && { onRemove: () => change({ questions: questions.toSpliced(place, 1) }) })}
            />
          </li>
        ))}
      </ol>
      {questions.length < maxQuestions && (
        <Button className="self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Adicionar pergunta
        </Button>
      )}
      <RadioChoices
        legend="Respostas"
        options={(['anonymous', 'identified'] as const).map((value) => {
          const [label, hint] = promiseOf(value, minimum, words)
          return { value, label, hint }
        })}
        value={mode}
        error={says('mode')}
        onChange={(value) => change({ mode: value })}
      />
      <Field label="Último dia para responder" optional error={says('closes_at')} hint={mode === 'anonymous' && closesOn === '' ? 'Sem data, o resultado só aparece quando você encerrar.' : undefined}>
        <DateInput value={closesOn} min={todayIso()} onValue={(day) => change({ closesOn: day })} />
      </Field>
    </div>
  )
}
