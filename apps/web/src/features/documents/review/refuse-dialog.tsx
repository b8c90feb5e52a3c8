import { useState } from 'react'

import { keyHandler } from '#shared/shortcuts/use-shortcut.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { COMMON_REASONS, REASON_MAX } from '../model/documents/review.ts'

export interface RefuseDialogProps {
  /** What is refused, such as 'RG, de Ana'. */
  readonly subject: string
  readonly pending: boolean
  readonly error: unknown
  readonly onRefuse: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a document is refused: the person reads these words. Ctrl+Enter refuses. */
export function RefuseDialog({ subject, pending, error, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const refuse = (): void => {
    setChecked(true)
    if (reason.trim() !== '') onRefuse(reason)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Recusar documento?"
      description={subject}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="danger" pending={pending} onClick={refuse}>
            Recusar documento
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={error} title="A decisão não foi registrada" />
        <Field label="Motivo" required hint="A pessoa lê este texto e envia de novo." error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
          <TextArea rows={3} maxLength={REASON_MAX} value={reason} onChange={(event) => setReason(event.target.value)} onKeyDown={keyHandler({ 'form.save': refuse })} />
        </Field>
        <div className="flex flex-wrap gap-2">
          {COMMON_REASONS.map((common) => (
            <Button key={common} size="sm" className="h-auto text-left" onClick={() => setReason(common)}>
              {common}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
