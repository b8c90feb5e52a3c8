import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { undoBatch } from '../data/templates/makings.ts'
import { templateKeys } from '../data/templates/template-keys.ts'

/** Takes back what was made at once: its documents are archived, never deleted. */
export function UndoBatchDialog({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const undo = useMutation({
    mutationFn: () => undoBatch(batchId, reason),
    onSuccess: async ({ archived, kept }) => {
      toast.success('Geração desfeita', {
        description: [
          archived === 1 ? '1 documento arquivado.' : `${String(archived)} documentos arquivados.`,
          kept > 0 ? `${String(kept)} ficaram: já eram versões de outros documentos.` : '',
        ].join(' '),
      })
      onClose()
      await client.invalidateQueries({ queryKey: templateKeys.all })
      await client.invalidateQueries({ queryKey: ['documents'] })
    },
  })
  const confirm = (): void => {
    setChecked(true)
    if (reason.trim() !== '') undo.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Desfazer a geração"
      description="Os documentos gerados são arquivados e os pedidos de assinatura abertos são cancelados."
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" pending={undo.isPending} onClick={confirm}>
            Desfazer geração
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={undo.error} title="A geração não foi desfeita" />
        <Field label="Motivo" required error={isChecked && reason.trim() === '' ? 'Escreva o motivo' : null}>
          <TextArea rows={3} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
