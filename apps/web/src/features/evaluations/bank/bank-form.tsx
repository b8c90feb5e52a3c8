import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { type BankQuestion, bankDraft, saveBankQuestion } from '#shared/forms/building/bank-data.ts'
import { previewQuestion } from '#shared/forms/building/preview-model.ts'
import { useRatingOffer } from '#shared/forms/building/use-rating-offer.ts'
import { newQuestion, type QuestionDraft } from '#shared/forms/form-draft.ts'
import type { Answer } from '#shared/forms/form-model.ts'
import { QuestionEditor } from '#shared/forms/question-editor.tsx'
import { QuestionField } from '#shared/forms/question-field.tsx'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { bankQuery } from '../data/bank-queries.ts'

const TYPES = ['scale', 'competency', 'single', 'multiple', 'text', 'number'] as const
const PLACED = ['question_0', 'theme']

interface BankFormProps {
  readonly companyId: string
  /** Null writes a new one. */
  readonly question: BankQuestion | null
  readonly onClose: () => void
}

/** A question of the bank while it is written, beside how respondents will find it. */
export function BankForm({ companyId, question, onClose }: BankFormProps) {
  const [first] = useState<QuestionDraft>(() => (question === null ? { ...newQuestion('new', 'scale'), low: '1', high: '5' } : bankDraft(question.id, question)))
  const [draft, setDraft] = useState(first)
  const [theme, setTheme] = useState(question?.theme ?? '')
  const offer = useRatingOffer()
  const save = useAct({
    act: () => saveBankQuestion(companyId, question?.id ?? null, theme, draft, offer.scales),
    done: () => [question === null ? 'Pergunta criada' : 'Pergunta salva', draft.title.trim()],
    stale: SUBJECTS.questionBank,
    onDone: onClose,
  })
  const problem = save.error === null ? null : toAppError(save.error)
  const isPlaced = PLACED.includes(problem?.field ?? '')
  const says = (field: string): string | null => (problem?.field === field ? problem.message : null)
  return (
    <FormSheet
      width="max-w-2xl"
      title={question === null ? 'Nova pergunta' : 'Editar pergunta'}
      {...(question !== null && { description: 'Os questionários que já copiaram esta pergunta não mudam.' })}
      confirmLabel="Salvar pergunta"
      failure="A pergunta não foi salva"
      act={save}
      error={isPlaced ? null : save.error}
      isUnsaved={draft !== first || theme !== (question?.theme ?? '')}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <QuestionEditor question={draft} number={null} kinds={TYPES} offer={{ ...offer, scales: [] }} error={says('question_0')} onChange={setDraft} />
      <Theme companyId={companyId} theme={theme} error={says('theme')} onTheme={setTheme} />
      <Trial draft={draft} offer={offer} />
    </FormSheet>
  )
}

interface ThemeProps {
  readonly companyId: string
  readonly theme: string
  readonly error: string | null
  readonly onTheme: (theme: string) => void
}

/** The theme, with those that there are. */
function Theme({ companyId, theme, error, onTheme }: ThemeProps) {
  const id = useId()
  const themes = (useQuery(bankQuery(companyId)).data?.themes ?? []).flatMap((row) => row.theme ?? [])
  return (
    <Field label="Tema" optional hint="Junta perguntas do mesmo assunto, como “Desempenho” ou “Clima”." error={error}>
      <TextInput list={id} value={theme} maxLength={60} onChange={({ target }) => onTheme(target.value)} />
      <datalist id={id}>
        {themes.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </Field>
  )
}

/** The question as respondents will find it; what is answered here goes nowhere. */
function Trial({ draft, offer }: { readonly draft: QuestionDraft; readonly offer: Parameters<typeof previewQuestion>[1] }) {
  const [answer, setAnswer] = useState<Answer | undefined>()
  return (
    <section aria-label="Como aparece para quem responde" className="min-w-0 rounded-lg border bg-surface p-4">
      <p aria-hidden="true" className="mb-3 text-sm text-text-muted">Como aparece para quem responde</p>
      <QuestionField key={draft.kind} question={previewQuestion(draft, offer)} value={answer} error={null} onChange={setAnswer} />
    </section>
  )
}
