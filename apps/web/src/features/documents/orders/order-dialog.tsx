import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { toast } from '#shared/ui/toast.tsx'
import { orderDocument } from '../data/orders/order-acts.ts'
import { orderKeys } from '../data/orders/order-keys.ts'
import { type OrderOption, slaText } from '../model/orders/order.ts'

/** Orders one document, with a word to who makes it. */
export function OrderDialog({ option, onClose }: { readonly option: OrderOption; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const order = useMutation({
    mutationFn: () => orderDocument(option.id, note),
    onSuccess: (isReady) => {
      toast.success(isReady ? 'Documento pronto' : 'Pedido enviado', { description: isReady ? `${option.name} está nos seus pedidos.` : slaText({ ...option, template_id: null }) })
      onClose()
    },
    // The order stands even when the paper could not be made at once.
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: orderKeys.all })
      await client.invalidateQueries({ queryKey: ['documents'] })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Pedir ${option.name}`}
      description={slaText(option)}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" pending={order.isPending} onClick={() => order.mutate()}>
            Pedir documento
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Refusal error={order.error} title="O documento não ficou pronto" />
        <Field label="Observação" optional hint="Para quem é, ou o que precisa constar.">
          <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
