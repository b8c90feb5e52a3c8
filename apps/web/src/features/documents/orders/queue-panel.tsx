import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Checkbox } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { PersonChip } from '#shared/ui/person-chip.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { queueQuery } from '../data/orders/order-queries.ts'
import { isOpen, type Order } from '../model/orders/order.ts'
import { OrderStatus, OrderSteps } from './order-status.tsx'

const AnswerSheet = lazy(async () => ({ default: (await import('./answer-sheet.tsx')).AnswerSheet }))

function QueueRow({ order, isOwn, onAnswer }: { readonly order: Order; readonly isOwn: boolean; readonly onAnswer: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5">
      <PersonChip person={order.employee} className="min-w-0 basis-56" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{order.option_name}</span>
          <OrderStatus order={order} />
        </p>
        <OrderSteps order={order} />
        {order.note !== null && <p className="text-sm break-words text-text-muted">“{order.note}”</p>}
        {order.answered_by && !isOpen(order) && <p className="text-sm text-text-muted">Respondido por {order.answered_by.name}</p>}
      </div>
      {isOpen(order) &&
        (isOwn ? (
          <p className="text-sm text-text-muted">Seu pedido é atendido por outro administrador</p>
        ) : (
          <Button variant="primary" size="sm" aria-label={`Atender ${order.option_name} de ${order.employee.name}`} onClick={onAnswer}>
            Atender
          </Button>
        ))}
    </li>
  )
}

export interface QueuePanelProps {
  /** An order to be answered at once, named by a link. */
  readonly named: string
  readonly onNamedDone: () => void
}

/** Orders that wait for the administration, the earliest deadline first. */
export function QueuePanel({ named, onNamedDone }: QueuePanelProps) {
  const companyId = useCompanyId()
  const { employee } = useSession()
  const [all, setAll] = useState(false)
  const queue = useQuery(queueQuery(companyId, all))
  const [answering, setAnswering] = useState<string | null>(null)
  const wanted = queue.data?.find((order) => order.order_id === (answering ?? named) && isOpen(order) && order.employee.id !== employee?.id)
  return (
    <>
      <Checkbox className="mb-4" label="Mostrar os já respondidos" checked={all} onChange={(event) => setAll(event.target.checked)} />
      <QueryStates
        query={queue}
        pending={<Skeleton className="h-64 w-full" />}
        empty={<EmptyState title="Nenhum pedido em aberto">Os pedidos que não saem automaticamente aparecem aqui e em Pendências.</EmptyState>}
      >
        {(orders) => (
          <ul aria-label="Pedidos" className="divide-y border-y">
            {orders.map((order) => (
              <QueueRow key={order.order_id} order={order} isOwn={order.employee.id === employee?.id} onAnswer={() => setAnswering(order.order_id)} />
            ))}
          </ul>
        )}
      </QueryStates>
      {wanted && (
        <Suspense>
          <AnswerSheet
            key={wanted.order_id}
            order={wanted}
            onClose={() => {
              setAnswering(null)
              if (named !== '') onNamedDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
