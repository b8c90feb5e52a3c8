import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import type { PersonChoice } from '#shared/reference/person-picker.tsx'
import { toAppError } from '#shared/supabase/app-error.ts'
import { sendToReview } from '../../data/news-acts.ts'
import { newsKeys } from '../../data/news-keys.ts'

export interface ReviewDialogProps {
  readonly postId: string
  readonly companyId: string
  readonly revision: number
  readonly authorId: string
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Chooses who looks at a draft before it goes out. */
export function ReviewDialog({ postId, companyId, revision, authorId, onClose, onSent }: ReviewDialogProps) {
  const [reviewer, setReviewer] = useState<PersonChoice | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const send = useAct({
    act: (person: PersonChoice) => sendToReview(postId, revision, person.id),
    done: (_sent, { name }) => ['Enviada para revisão', `${name} recebe um aviso.`],
    stale: [newsKeys.all, ...SUBJECTS.inbox],
    onDone: onSent,
  })
  const problem = send.error === null ? null : toAppError(send.error)
  const isOfField = problem?.field === 'reviewer_id'
  const submit = (): void => {
    setIsChecked(true)
    if (reviewer !== null) send.mutate(reviewer)
  }
  return (
    <FormDialog
      title="Enviar para revisão"
      description="A pessoa pode ajustar o texto, aprovar ou devolver com um comentário."
      confirmLabel="Enviar para revisão"
      failure="A publicação não foi enviada"
      act={isOfField ? { ...send, error: null } : send}
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonField
        label="Quem revisa"
        required
        companyId={companyId}
        value={reviewer}
        except={authorId}
        error={isOfField ? problem.message : isChecked && reviewer === null ? 'Escolha quem revisa.' : null}
        onChange={(person) => {
          send.reset()
          setReviewer(person)
        }}
      />
    </FormDialog>
  )
}
