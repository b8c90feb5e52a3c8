import { formatDate } from '#shared/lib/dates.ts'
import { Button } from '#shared/ui/button.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import type { Order } from '../model/orders/order.ts'
import { useAnswerForm } from './answer-form.tsx'

/** Answers an order beside the list. */
export function AnswerSheet({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { body, verb, isPending, submit } = useAnswerForm(order, onClose)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={`Atender: ${order.option_name}`}
      description={`Pedido de ${order.employee.name}, para ${formatDate(order.due_on)}`}
      footer={
        <>
          <Button onClick={onClose}>Voltar</Button>
          <Button variant="primary" pending={isPending} onClick={submit}>
            {verb}
          </Button>
        </>
      }
    >
      {body}
    </Sheet>
  )
}
