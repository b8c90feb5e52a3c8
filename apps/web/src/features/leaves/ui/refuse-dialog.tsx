import { useState } from 'react'

import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { TextArea } from '../../../shared/ui/inputs.tsx'
import { Refusal } from '../../../shared/ui/refusal.tsx'

export interface RefuseDialogProps {
  readonly error: unknown
  readonly isPending: boolean
  readonly onRefuse: (reason: string) => void
  readonly onClose: () => void
}

/** Says why proposed days do not suit. */
export function RefuseDialog({ error, isPending, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Recusar as datas propostas"
      description="Quem propôs recebe o motivo e pode propor outras."
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button
            variant="primary"
            pending={isPending}
            onClick={() => {
              setChecked(true)
              if (reason.trim() !== '') onRefuse(reason)
            }}
          >
            Recusar datas
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={error} title="A resposta não foi enviada" />
        <Field label="Motivo" required error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
