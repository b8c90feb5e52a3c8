import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.ts'
import { decideMany } from '../data/decide-many.ts'
import { type BulkDecision, type BulkOutcome, doneText } from '../model/bulk-outcome.ts'
import { type PendingItem, requestIdOf } from '../model/pending-item.ts'

const COMMENT_MAX = 2000

export interface BulkDialogProps {
  readonly decision: BulkDecision
  readonly items: readonly PendingItem[]
  /** The requests that were decided; those that were refused stay selected. */
  readonly onDecided: (keys: ReadonlySet<string>) => void
  readonly onClose: () => void
}

function Outcome({ outcome }: { readonly outcome: BulkOutcome | undefined }) {
  if (!outcome) return null
  return outcome.ok ? (
    <span className="flex items-center gap-1.5 text-sm text-success-text">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      Feito
    </span>
  ) : (
    <span className="flex items-start gap-1.5 text-sm text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {outcome.message ?? 'Não foi possível decidir'}
    </span>
  )
}

/** Shows what is about to be decided together, and afterwards how each one ended when not all went well. */
export function BulkDialog({ decision, items, onDecided, onClose }: BulkDialogProps) {
  const queryClient = useQueryClient()
  // What was chosen when the dialog opened: the list behind it changes meanwhile.
  const [chosen] = useState(items)
  const [comment, setComment] = useState('')
  const [isChecked, setChecked] = useState(false)
  const act = useMutation({
    mutationFn: () => decideMany(chosen.flatMap((item) => requestIdOf(item) ?? []), decision, comment),
    onSuccess: (outcomes) => {
      const done = new Set(outcomes.filter(({ ok }) => ok).map(({ request_id }) => request_id))
      onDecided(new Set(chosen.filter((item) => done.has(requestIdOf(item) ?? '')).map(({ item_key }) => item_key)))
      if (done.size === outcomes.length) {
        toast.success(doneText(decision, done.size))
        onClose()
      }
    },
    onSettled: () => refetch(queryClient, SUBJECTS.decisions),
  })
  const outcomes = act.data
  const missing = decision === 'reject' && comment.trim() === ''
  const verb = decision === 'approve' ? 'Aprovar' : 'Recusar'
  const what = chosen.length === 1 ? '1 solicitação' : `${chosen.length} solicitações`
  const done = outcomes?.filter(({ ok }) => ok).length ?? 0
  const confirm = (): void => {
    setChecked(true)
    if (!missing) act.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={outcomes ? `${doneText(decision, done)}, ${chosen.length - done} não` : `${verb} ${what}?`}
      description={outcomes ? 'O que não foi decidido continua na sua lista.' : 'Confira antes: depois de decidir não há como desfazer.'}
      footer={
        outcomes ? (
          <Button variant="primary" onClick={onClose}>
            Entendi
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button variant={decision === 'approve' ? 'primary' : 'danger'} pending={act.isPending} onClick={confirm}>
              {verb} {what}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={act.error} title="Nada foi decidido" />
        {!outcomes && (
          <Field
            label={decision === 'reject' ? 'Motivo da recusa' : 'Comentário'}
            required={decision === 'reject'}
            optional={decision === 'approve'}
            hint={chosen.length > 1 && 'Vale para todas.'}
            error={isChecked && missing ? 'Escreva o motivo' : null}
          >
            <TextArea rows={2} maxLength={COMMENT_MAX} value={comment} onChange={(event) => setComment(event.target.value)} />
          </Field>
        )}
        <ul aria-label="Solicitações" className="max-h-72 divide-y overflow-y-auto rounded-lg border">
          {chosen.map((item) => (
            <li key={item.item_key} className="px-3 py-2">
              <span className="block font-medium break-words">{item.title}</span>
              {item.person && <span className="block text-sm text-text-muted">{item.person.name}</span>}
              <Outcome outcome={outcomes?.find(({ request_id }) => request_id === requestIdOf(item))} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
