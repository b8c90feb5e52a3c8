import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormSheet } from '#shared/form/form-sheet.tsx'
import { RadioChoices } from '#shared/form/radio-choices.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { useSession } from '#shared/session/session-context.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { giveFeedback } from '../data/feedback/feedback-acts.ts'
import { audienceQuery, feedbackRequestQuery } from '../data/feedback/feedback-queries.ts'
import { type FeedbackRequest, visibilitiesFor } from '../model/feedback/feedback.ts'
import { type Chosen, type FeedbackDraft, feedbackProblems, freshFeedback, withKind } from '../model/feedback/feedback-drafts.ts'
import { AudienceNote } from './audience-note.tsx'
import { BodyField } from './body-field.tsx'
import { CompetencyField } from './competency-field.tsx'
import { KindField } from './kind-field.tsx'

interface GiveFormProps {
  readonly recipient: Chosen | null
  readonly request: FeedbackRequest | null
  readonly onDone?: () => void
  readonly onClose: () => void
}

function Asked({ request: { question, asked_by: asker } }: { readonly request: FeedbackRequest }) {
  return (
    <p className="border-l-2 pl-3 break-words whitespace-pre-line" dir="auto">
      <span className="block text-sm text-text-muted">{asker.name} perguntou</span>
      {question}
    </p>
  )
}

function GiveForm({ recipient, request, onDone, onClose }: GiveFormProps) {
  const { employee } = useSession()
  const companyId = employee?.company_id ?? ''
  const kept = useDraft<FeedbackDraft>(`feedback:${request?.id ?? recipient?.id ?? 'new'}`, freshFeedback(recipient))
  const [draft, setDraft] = useState(kept.begin)
  const [isChecked, setChecked] = useState(false)
  useKeptDraft(kept, draft)
  const set = (part: Partial<FeedbackDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const close = (): void => {
    kept.drop()
    onClose()
  }
  const act = useAct({
    act: () => giveFeedback(draft, request?.id ?? ''),
    done: ['Feedback enviado', draft.recipient === null ? undefined : `${draft.recipient.name} já pode ler.`],
    stale: SUBJECTS.feedback,
    onDone: () => {
      close()
      onDone?.()
    },
  })
  const problems = feedbackProblems(draft)
  const refusal = act.error ? toAppError(act.error) : null
  const refused = (field: string): string | null => (refusal?.field === field ? refusal.message : null)
  const submit = (): void => {
    setChecked(true)
    if (Object.keys(problems).length === 0) act.mutate()
  }
  return (
    <FormSheet
      width="max-w-2xl"
      title={request === null ? 'Dar feedback' : 'Responder ao pedido'}
      confirmLabel="Enviar feedback"
      act={act}
      error={refusal !== null && ['recipient_id', 'body', 'competencies', 'visibility'].includes(refusal.field ?? '') ? null : act.error}
      failure="O feedback não foi enviado"
      isUnsaved={kept.holds(draft) && !act.isSuccess}
      onSubmit={submit}
      onClose={close}
    >
      <DraftFound isFound={kept.isFound} />
      {request && <Asked request={request} />}
      {request ? (
        <p>Para <span className="font-medium">{request.about.name}</span></p>
      ) : (
        <PersonField label="Para quem" required companyId={companyId} value={draft.recipient} except={employee?.id ?? null} onChange={(person) => set({ recipient: person })} error={refused('recipient_id') ?? (isChecked ? problems.recipient : null)} />
      )}
      <KindField value={draft.kind} onChange={(kind) => setDraft((before) => withKind(before, kind))} />
      <BodyField kind={draft.kind} value={draft.body} onChange={(body) => set({ body })} error={refused('body') ?? (isChecked ? problems.body : null)} />
      <CompetencyField companyId={companyId} value={draft.competencies} onChange={(competencies) => set({ competencies })} error={refused('competencies')} />
      <RadioChoices legend="Quem vai ver" options={visibilitiesFor(draft.kind)} value={draft.visibility} onChange={(visibility) => set({ visibility })} error={refused('visibility')} />
      <AudienceNote recipientId={draft.recipient?.id ?? ''} requestId={request?.id ?? ''} visibility={draft.visibility} />
    </FormSheet>
  )
}

export interface GiveSheetProps {
  /** Whom it begins with; empty for nobody. */
  readonly recipientId?: string
  /** The request that it answers; empty for none. */
  readonly requestId?: string
  readonly onDone?: () => void
  readonly onClose: () => void
}

/** Writes feedback, to anybody, to the person at hand or as the answer to a request. */
export function GiveSheet({ recipientId = '', requestId = '', ...rest }: GiveSheetProps) {
  const request = useQuery(feedbackRequestQuery(requestId))
  const person = useQuery({ ...audienceQuery(recipientId, ''), retry: false })
  if (requestId === '' && recipientId === '') return <GiveForm recipient={null} request={null} {...rest} />
  if (request.data) return <GiveForm recipient={request.data.about} request={request.data} {...rest} />
  if (requestId === '' && person.data) return <GiveForm recipient={{ id: recipientId, name: person.data.name }} request={null} {...rest} />
  return (
    <Sheet open onOpenChange={rest.onClose} title="Dar feedback" width="max-w-2xl">
      <QueryStates<unknown> query={requestId === '' ? person : request} pending={<Skeleton className="h-96 rounded-lg" />}>
        {() => null}
      </QueryStates>
    </Sheet>
  )
}
