import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { ChosenPeople, PersonField } from '#shared/reference/person-field.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { requestFeedback } from '../data/feedback/feedback-acts.ts'
import { freshRequest, QUESTION_MAX, QUESTIONS, type RequestDraft, requestProblems } from '../model/feedback/feedback-drafts.ts'

const FIELDS = ['about_id', 'people', 'question', 'due_on']

/** Asks colleagues for feedback: about oneself, and for who leads people, about one of them. */
export function AskSheet({ onClose }: { readonly onClose: () => void }) {
  const { employee } = useSession()
  const { can } = usePermissions()
  const companyId = employee?.company_id ?? ''
  const kept = useDraft<RequestDraft>('feedback-request', freshRequest())
  const [draft, setDraft] = useState(kept.begin)
  const [isChecked, setChecked] = useState(false)
  useKeptDraft(kept, draft)
  const set = (part: Partial<RequestDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const close = (): void => {
    kept.drop()
    onClose()
  }
  const act = useAct({
    act: () => requestFeedback(draft),
    done: ['Pedido enviado', draft.people.length === 1 ? `${draft.people[0]?.name ?? ''} foi avisado.` : `${String(draft.people.length)} pessoas foram avisadas.`],
    stale: SUBJECTS.feedback,
    onDone: close,
  })
  const problems = requestProblems(draft, todayIso())
  const refusal = act.error ? toAppError(act.error) : null
  const refused = (field: string): string | null => (refusal?.field === field ? refusal.message : null)
  const asksForOthers = can('view_team_evaluations') || can('manage_evaluations')
  return (
    <FormSheet
      width="max-w-2xl"
      title="Pedir feedback"
      confirmLabel="Enviar pedido"
      act={act}
      error={refusal !== null && FIELDS.includes(refusal.field ?? '') ? null : act.error}
      failure="O pedido não foi enviado"
      isUnsaved={kept.holds(draft) && !act.isSuccess}
      onSubmit={() => {
        setChecked(true)
        if (Object.keys(problems).length === 0) act.mutate()
      }}
      onClose={close}
    >
      <DraftFound isFound={kept.isFound} />
      {asksForOthers && (
        <PersonField label="Sobre quem" optional companyId={companyId} value={draft.about} placeholder="Sobre mim" clearLabel="Perguntar sobre mim" onChange={(about) => set({ about })} error={refused('about_id')} hint={can('manage_evaluations') ? 'Deixe em branco para perguntar sobre você. A pessoa lê as respostas, e você também.' : 'Deixe em branco para perguntar sobre você, ou escolha alguém da sua equipe, que lê as respostas com você.'} />
      )}
      <div className="flex flex-col gap-2">
        <PersonField label="A quem pedir" required companyId={companyId} value={null} except={employee?.id ?? null} error={refused('people') ?? (isChecked ? problems.people : null)} hint="Até dez pessoas. Cada uma responde separadamente." onChange={(person) => person && !draft.people.some(({ id }) => id === person.id) && set({ people: [...draft.people, person] })} />
        <ChosenPeople label="A quem pedir" people={draft.people} onChange={(people) => set({ people })} />
      </div>
      <div className="flex flex-col gap-2">
        <Field label="Pergunta" required error={refused('question') ?? (isChecked ? problems.question : null)}>
          <TextArea rows={3} dir="auto" maxLength={QUESTION_MAX} value={draft.question} onChange={({ target }) => set({ question: target.value })} />
        </Field>
        {draft.about === null && (
          <div role="group" aria-label="Perguntas para começar" className="flex flex-wrap gap-2">
            {QUESTIONS.map((question) => <Button key={question} size="sm" className="h-auto text-left" onClick={() => set({ question })}>{question}</Button>)}
          </div>
        )}
      </div>
      <Field label="Até quando" optional error={refused('due_on') ?? (isChecked ? problems.dueOn : null)}>
        <DateInput min={todayIso()} value={draft.dueOn} onValue={(dueOn) => set({ dueOn })} />
      </Field>
    </FormSheet>
  )
}
