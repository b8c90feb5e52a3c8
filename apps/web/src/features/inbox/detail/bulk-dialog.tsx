import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
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
  // What was chosen when the dialog opened: the list behind it changes meanwhile.
  const [chosen] = useState(items)
  const [comment, setComment] = useState('')
  const [isChecked, setChecked] = useState(false)
  const act = useAct({
    act: () => decideMany(chosen.flatMap((item) => requestIdOf(item) ?? []), decision, comment),
    done: (outcomes) => (outcomes.every(({ ok }) => ok) ? doneText(decision, outcomes.length) : null),
    stale: SUBJECTS.decisions,
    onDone: (outcomes) => {
      const decided = new Set(outcomes.filter(({ ok }) => ok).map(({ request_id }) => request_id))
      onDecided(new Set(chosen.filter((item) => decided.has(requestIdOf(item) ?? '')).map(({ item_key }) => item_key)))
      if (decided.size === outcomes.length) onClose()
    },
  })
  const outcomes = act.data
  const list = (
    <ul aria-label="Solicitações" className="max-h-72 divide-y overflow-y-auto rounded-lg border">
      {chosen.map((item) => (
        <li key={item.item_key} className="px-3 py-2">
          <span className="block font-medium break-words">{item.title}</span>
          {item.person && <span className="block text-sm text-text-muted">{item.person.name}</span>}
          <Outcome outcome={outcomes?.find(({ request_id }) => request_id === requestIdOf(item))} />
        </li>
      ))}
    </ul>
  )
  if (outcomes) {
    const done = outcomes.filter(({ ok }) => ok).length
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`${doneText(decision, done)}, ${chosen.length - done} não`}
        description="O que não foi decidido continua na sua lista."
        footer={
          <Button variant="primary" onClick={onClose}>
            Entendi
          </Button>
        }
      >
        {list}
      </Dialog>
    )
  }
  const missing = decision === 'reject' && comment.trim() === ''
  const verb = `${decision === 'approve' ? 'Aprovar' : 'Recusar'} ${chosen.length === 1 ? '1 solicitação' : `${chosen.length} solicitações`}`
  return (
    <FormDialog
      title={`${verb}?`}
      description="Confira antes: depois de decidir não há como desfazer."
      confirmLabel={verb}
      tone={decision === 'approve' ? 'primary' : 'danger'}
      act={act}
      failure="Nada foi decidido"
      onSubmit={() => {
        setChecked(true)
        if (!missing) act.mutate()
      }}
      onClose={onClose}
    >
      <Field
        label={decision === 'reject' ? 'Motivo da recusa' : 'Comentário'}
        required={decision === 'reject'}
        optional={decision === 'approve'}
        hint={chosen.length > 1 && 'Vale para todas.'}
        error={isChecked && missing ? 'Escreva o motivo' : null}
      >
        <TextArea rows={2} maxLength={COMMENT_MAX} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      {list}
    </FormDialog>
  )
}
