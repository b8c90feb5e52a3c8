import { useQuery } from '@tanstack/react-query'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { QueryStates } from '../../../shared/ui/page-states.tsx'
import { PersonChip } from '../../../shared/ui/person-chip.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { queueQuery } from '../data/order-queries.ts'
import type { Order } from '../model/order.ts'
import { useAnswerForm } from './answer-form.tsx'
import { OrderStatus, OrderSteps } from './order-status.tsx'

function Answer({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { body, verb, isPending, submit } = useAnswerForm(order, onDone)
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          {order.option_name} <OrderStatus order={order} />
        </h2>
        <PersonChip person={order.employee} className="my-3" />
        <OrderSteps order={order} />
      </div>
      {body}
      <Button variant="primary" className="self-start" pending={isPending} onClick={submit}>
        {verb}
      </Button>
    </div>
  )
}

/** An order answered without leaving Pendências. */
export function OrderInPlace({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const queue = useQuery(queueQuery(useCompanyId(), false))
  return (
    <QueryStates query={queue} pending={<Skeleton className="h-64 w-full" />}>
      {(orders) => {
        const order = orders.find(({ order_id }) => order_id === id)
        return order ? <Answer key={id} order={order} onDone={onDone} /> : <EmptyState title="Este pedido já foi respondido">Ele sai da lista quando ela for atualizada.</EmptyState>
      }}
    </QueryStates>
  )
}
