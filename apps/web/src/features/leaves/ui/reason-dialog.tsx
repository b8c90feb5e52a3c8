import { type ReactNode, useState } from 'react'

import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { TextArea } from '../../../shared/ui/inputs.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'

export interface ReasonDialogProps {
  readonly title: string
  readonly description: string
  readonly confirmLabel: string
  /** What the alert says when it did not work. */
  readonly failure: string
  readonly tone?: 'primary' | 'danger'
  readonly error: unknown
  readonly isPending: boolean
  /** The reason as it stands, to be reworded. */
  readonly before?: string
  /** What else has to be said, above the reason. */
  readonly children?: ReactNode
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Something that needs a reason: refusing days, taking a leave back, ending one before its time. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, confirmLabel, failure, tone = 'primary', error, isPending, before = '', children, onConfirm, onClose } = props
  const [reason, setReason] = useState(before)
  const [isChecked, setChecked] = useState(false)
  const confirm = (): void => {
    setChecked(true)
    if (reason.trim() !== '') onConfirm(reason)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant={tone} pending={isPending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={error} title={failure} />
        {children}
        <Field label="Motivo" required error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
