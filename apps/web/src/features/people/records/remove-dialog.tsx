import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import type { RecordPerson } from '../model/history/record-person.ts'
import { removeRecord } from '../data/records/record-saves.ts'

export interface RemoveDialogProps {
  readonly person: RecordPerson
  readonly record: string
  readonly id: string
  readonly name: string
  /** The verb, such as 'Arquivar'. */
  readonly label: string
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks before a row is taken out, and why. */
export function RemoveDialog({ person, record, id, name, label, onRemoved, onClose }: RemoveDialogProps) {
  const [reason, setReason] = useState('')
  const remove = useMutation({
    mutationFn: () => removeRecord(person, record, id, reason),
    onSuccess: () => {
      toast.success('Pronto', { description: `${name}: fora do cadastro em uso.` })
      onClose()
      onRemoved()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`${label} ${name}?`}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            {label}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={remove.error} title="Nada foi alterado" />
        <Field label="Motivo" optional hint="Fica na trilha de auditoria.">
          <TextInput value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
