import { Button } from '#shared/ui/button.tsx'
import { isOpen, type Order } from '../model/orders/order.ts'
import { OrderStatus, OrderSteps } from './order-status.tsx'

export interface MyOrderRowProps {
  readonly order: Order
  readonly isBusy: boolean
  readonly onOpen: () => void
  readonly onMake: (makingId: string) => void
  readonly onCancel: () => void
}

/** One order of the person: where it is, with its days, and what may be done. */
export function MyOrderRow({ order, isBusy, onOpen, onMake, onCancel }: MyOrderRowProps) {
  const { making_id: making } = order
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{order.option_name}</span>
          <OrderStatus order={order} />
        </p>
        <OrderSteps order={order} />
        {order.note !== null && <p className="text-sm break-words text-text-muted">Sua observação: {order.note}</p>}
        {order.denial_reason !== null && <p className="text-sm break-words text-danger-text">Motivo: {order.denial_reason}</p>}
      </div>
      <div className="flex gap-2">
        {order.file_id !== null && (
          <Button size="sm" variant="primary" aria-label={`Abrir ${order.option_name}`} onClick={onOpen}>
            Abrir
          </Button>
        )}
        {isOpen(order) && making !== null && (
          <Button size="sm" disabled={isBusy} aria-label={`Gerar ${order.option_name} agora`} onClick={() => onMake(making)}>
            Gerar agora
          </Button>
        )}
        {isOpen(order) && (
          <Button size="sm" disabled={isBusy} aria-label={`Cancelar ${order.option_name}`} onClick={onCancel}>
            Cancelar pedido
          </Button>
        )}
      </div>
    </li>
  )
}
