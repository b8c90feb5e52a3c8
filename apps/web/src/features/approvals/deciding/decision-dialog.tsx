import { useRef, useState } from 'react'

import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { COMMENT_MAX, commentProblem, decisionWords } from '../model/decision-form.ts'
import type { Decision } from '../model/thread.ts'

export interface DecisionDialogProps {
  readonly decision: Decision
  /** What is decided, such as 'Alteração de dados de Ana'. */
  readonly subject: string
  /** Instead of the usual word, such as 'Aprovar 2 e recusar 1'. */
  readonly confirmLabel?: string
  readonly requiresComment: boolean
  readonly pending: boolean
  readonly error: unknown
  readonly onDecide: (comment: string) => void
  readonly onClose: () => void
}

/** Asks for the words of a decision before it is taken. Ctrl+Enter decides. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { decision, subject, requiresComment, pending, error, onDecide, onClose } = props
  const words = decisionWords(decision)
  const confirmLabel = props.confirmLabel ?? words.confirm
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [comment, setComment] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = commentProblem(requiresComment, comment)
  const decide = (): void => {
    setChecked(true)
    if (problem === null && !pending) onDecide(comment)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={comment === '' && !pending}
      size="sm"
      title={props.confirmLabel ? `${props.confirmLabel}?` : words.title}
      description={subject}
      // Approving needs no words, so Enter alone confirms it; everything else begins with the reason.
      {...(!requiresComment && { initialFocus: confirmButton })}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            Cancelar
          </Button>
          <Button ref={confirmButton} variant={decision === 'reject' ? 'danger' : 'primary'} pending={pending} onClick={decide}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={error} title="A decisão não foi registrada" />
        <Field label={words.comment} required={requiresComment} optional={!requiresComment} hint={words.hint} error={isChecked ? problem : null}>
          <TextArea
            rows={3}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            onKeyDown={keyHandler({ 'form.save': decide })}
          />
        </Field>
      </div>
    </Dialog>
  )
}
