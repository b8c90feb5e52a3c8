import { useState } from 'react'

import { keyHandler } from '../../../shared/shortcuts/use-shortcut.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { TextArea } from '../../../shared/ui/inputs.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'

export interface ReasonDialogProps {
  readonly title: string
  readonly description: string
  /** Verb and object, such as 'Arquivar documento'. */
  readonly confirmLabel: string
  readonly pending: boolean
  readonly error: unknown
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why before something that the trail keeps. Ctrl+Enter confirms. */
export function ReasonDialog({ title, description, confirmLabel, pending, error, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
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
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" pending={pending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={error} title="Não foi possível concluir" />
        <Field label="Motivo" required error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} onKeyDown={keyHandler({ 'form.save': confirm })} />
        </Field>
      </div>
    </Dialog>
  )
}
