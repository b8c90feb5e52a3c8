import { FormSheet } from '#shared/form/form-sheet.tsx'
import { formatDate } from '#shared/lib/dates.ts'
import type { Order } from '../model/orders/order.ts'
import { useAnswerForm } from './answer-form.tsx'

/** Answers an order beside the list. */
export function AnswerSheet({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { body, verb, isPending, submit } = useAnswerForm(order, onClose)
  return (
    <FormSheet
      title={`Atender: ${order.option_name}`}
      description={`Pedido de ${order.employee.name}, para ${formatDate(order.due_on)}`}
      confirmLabel={verb}
      act={{ isPending }}
      onSubmit={submit}
      onClose={onClose}
    >
      {body}
    </FormSheet>
  )
}
