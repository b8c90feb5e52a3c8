import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '../form/use-act.ts'
import { formatDateTime } from '../lib/dates.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AnswerForm } from './answer-form.tsx'
import { closeForm, formQuery } from './form-data.ts'
import { type Form, type FormWords, participationText } from './form-model.ts'
import { FormOutcome } from './form-outcome.tsx'

export interface FormCardProps {
  readonly purpose: string
  readonly subjectId: string
  readonly words: FormWords
}

/** The form of a subject as whoever looks at it finds it: to answer, answered, over, with the figures that they may see. */
export function FormCard({ purpose, subjectId, words }: FormCardProps) {
  const form = useQuery(formQuery(purpose, subjectId))
  return (
    <QueryStates query={form} pending={<Skeleton className="h-40 rounded-lg" />}>
      {(found) => found !== null && <Standing key={found.version} form={found} words={words} />}
    </QueryStates>
  )
}

interface StandingProps {
  readonly form: Form
  readonly words: FormWords
}

function Standing({ form, words }: StandingProps) {
  const [isChanging, setIsChanging] = useState(false)
  const asks = form.answers && (!form.has_answered || isChanging)
  return (
    <section aria-label={words.name} className="flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-4 md:p-5">
      {asks && <AnswerForm form={form} words={words} onDone={() => setIsChanging(false)} {...(isChanging && { onClose: () => setIsChanging(false) })} />}
      {!asks && !form.sees_results && (form.has_answered || form.state !== 'open') && <p role="status">{waitingText(form)}</p>}
      {!asks && form.sees_results && <FormOutcome form={form} />}
      <footer className="flex flex-wrap items-center justify-between gap-3 text-sm text-text-muted empty:hidden">
        {form.state === 'open' && form.closes_at !== null && <span>{`Recebe respostas até ${formatDateTime(form.closes_at)}`}</span>}
        {form.closed_at !== null && <span>{`Encerrada em ${formatDateTime(form.closed_at)}`}</span>}
        {form.answers && form.has_answered && form.mode === 'identified' && !isChanging && (
          <Button size="sm" onClick={() => setIsChanging(true)}>
            Mudar minha resposta
          </Button>
        )}
        {form.manages && <Managing form={form} words={words} />}
      </footer>
    </section>
  )
}

function waitingText({ state, mode, min_group }: Form): string {
  if (state === 'closing') return 'As respostas estão encerradas. O resultado aparece em instantes.'
  if (state === 'closed') return 'As respostas estão encerradas.'
  return mode === 'anonymous' ? `Sua resposta foi enviada. O resultado aparece depois do encerramento, a partir de ${min_group} respostas.` : 'Sua resposta foi enviada.'
}

/** How many answered, and the end before its time. */
function Managing({ form, words }: StandingProps) {
  const [isAsking, setIsAsking] = useState(false)
  const close = useAct({ act: () => closeForm(form.form_id), done: 'Respostas encerradas', stale: SUBJECTS.forms, onDone: () => setIsAsking(false) })
  const isFew = form.mode === 'anonymous' && form.answered === null
  return (
    <span className="flex flex-wrap items-center gap-3">
      {!form.sees_results && <span className="tabular">{participationText(form.answered, form.invited, form.min_group)}</span>}
      {form.state === 'open' && (
        <Button size="sm" onClick={() => setIsAsking(true)}>
          Encerrar agora
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Encerrar: ${words.name.toLocaleLowerCase('pt-BR')}`}
        description={
          isFew
            ? `Ninguém mais responde, e não há como reabrir. Menos de ${form.min_group} pessoas responderam: o resultado não aparece e as respostas são apagadas.`
            : 'Ninguém mais responde, e não há como reabrir.'
        }
        confirmLabel="Encerrar respostas"
        tone={isFew ? 'danger' : 'primary'}
        pending={close.isPending}
        error={close.error}
        onConfirm={() => close.mutate()}
      />
    </span>
  )
}
