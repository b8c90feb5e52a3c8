import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { DecidingButton } from '#shared/ui/deciding-button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { queueQuery } from '../data/orders/order-queries.ts'
import type { Order } from '../model/orders/order.ts'
import { useAnswerForm } from './answer-form.tsx'
import { OrderStatus, OrderSteps } from './order-status.tsx'

interface InPlaceProps {
  readonly id: string
  /** It no longer waits for the reader. */
  readonly onDone: () => void
}

function Answer({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { body, verb, isPending, submit } = useAnswerForm(order, onDone)
  return (
    <>
      <div className="mb-5 flex flex-col gap-3">
        <OrderStatus order={order} />
        <OrderSteps order={order} />
      </div>
      {body}
      <div className="sticky -bottom-5 z-10 -mx-5 mt-4 -mb-5 flex justify-end border-t bg-raised px-5 py-3">
        <DecidingButton variant="primary" className="max-sm:flex-1" pending={isPending} onClick={submit}>
          {verb}
        </DecidingButton>
      </div>
    </>
  )
}

/** An order answered without leaving Pendências. */
export function OrderInPlace({ id, onDone }: InPlaceProps) {
  const queue = useQuery(queueQuery(useCompanyId(), false))
  return (
    <QueryStates query={queue} pending={<Skeleton className="h-64 rounded-lg" />}>
      {(orders) => {
        const order = orders.find(({ order_id }) => order_id === id)
        if (order) return <Answer key={id} order={order} onDone={onDone} />
        return (
          <EmptyState icon={<FileCheck />} title="Já foi respondido" action={<Button onClick={onDone}>Ver a próxima pendência</Button>}>
            Este pedido já foi respondido.
          </EmptyState>
        )
      }}
    </QueryStates>
  )
}
