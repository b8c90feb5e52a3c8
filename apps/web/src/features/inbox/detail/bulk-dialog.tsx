import { useState } from 'react'

import { DraftFound } from '#shared/form/draft-found.tsx'
import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import type { BulkDecision } from '../model/bulk-outcome.ts'
import type { PendingItem } from '../model/pending-item.ts'
import { BulkItems } from './bulk-items.tsx'

const COMMENT_MAX = 2000

/** It is written later: for a moment it can be taken back. */
const NOT_YET = { isPending: false }

export interface BulkDialogProps {
  readonly decision: BulkDecision
  readonly items: readonly PendingItem[]
  /** `forget` gives the words up, once they are written. */
  readonly onDecide: (items: readonly PendingItem[], comment: string, forget: () => void) => void
  readonly onClose: () => void
}

/** Shows what is about to be decided together. */
export function BulkDialog({ decision, items, onDecide, onClose }: BulkDialogProps) {
  // What was chosen when the dialog opened: the list behind it changes meanwhile.
  const [chosen] = useState(items)
  const draft = useDraft(`decisions:${decision}:${chosen.map(({ item_key }) => item_key).join(' ')}`, { comment: '' })
  const [comment, setComment] = useState(draft.begin.comment)
  useKeptDraft(draft, { comment })
  const [isChecked, setChecked] = useState(false)
  const missing = decision === 'reject' && comment.trim() === ''
  const verb = `${decision === 'approve' ? 'Aprovar' : 'Recusar'} ${chosen.length === 1 ? '1 solicitação' : `${String(chosen.length)} solicitações`}`
  return (
    <FormDialog
      title={`${verb}?`}
      description="Depois de confirmar, você ainda tem alguns segundos para desfazer."
      confirmLabel={verb}
      tone={decision === 'approve' ? 'primary' : 'danger'}
      act={NOT_YET}
      onSubmit={() => {
        setChecked(true)
        if (!missing) onDecide(chosen, comment, draft.drop)
      }}
      isUnsaved={draft.holds({ comment })}
      onClose={() => {
        draft.drop()
        onClose()
      }}
    >
      <DraftFound isFound={draft.isFound} />
      <Field
        label={decision === 'reject' ? 'Motivo da recusa' : 'Comentário'}
        required={decision === 'reject'}
        optional={decision === 'approve'}
        hint={chosen.length > 1 && 'Vale para todas.'}
        error={isChecked && missing ? 'Escreva o motivo' : null}
      >
        <TextArea rows={2} maxLength={COMMENT_MAX} value={comment} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <BulkItems items={chosen} />
    </FormDialog>
  )
}
