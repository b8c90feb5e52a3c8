import { useState } from 'react'

import { FormDialog } from '#shared/form/form-dialog.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Field } from '#shared/ui/field.tsx'
import { TextArea } from '#shared/ui/inputs.tsx'
import { orderDocument } from '../data/orders/order-acts.ts'
import { type OrderOption, slaText } from '../model/orders/order.ts'

/** Orders one document, with a word to who makes it. */
export function OrderDialog({ option, onClose }: { readonly option: OrderOption; readonly onClose: () => void }) {
  const [note, setNote] = useState('')
  const order = useAct({
    act: () => orderDocument(option.id, note),
    done: (isReady) => (isReady ? ['Documento pronto', `${option.name} está nos seus pedidos.`] : ['Pedido enviado', slaText({ ...option, template_id: null })]),
    // The order stands even when the paper could not be made at once.
    stale: SUBJECTS.documentOrders,
    onDone: onClose,
  })
  return (
    <FormDialog
      size="sm"
      title={`Solicitar ${option.name}`}
      description={slaText(option)}
      confirmLabel="Solicitar declaração"
      act={order}
      failure="Não foi possível gerar o documento"
      onSubmit={() => order.mutate()}
      onClose={onClose}
    >
      <Field label="Observação" optional hint="Para quem é, ou o que precisa constar.">
        <TextArea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
