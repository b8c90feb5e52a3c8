import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { openFile } from '#shared/files/open-file.ts'
import { useAct } from '#shared/form/use-act.ts'
import { refetch, SUBJECTS } from '#shared/lib/subjects.ts'
import { useSession } from '#shared/session/session-context.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { cancelOrder, makeOrdered, noteDownloaded } from '../data/orders/order-acts.ts'
import { myOrdersQuery, offeredQuery } from '../data/orders/order-queries.ts'
import { isOpen, type Order, type OrderOption, slaText } from '../model/orders/order.ts'
import { MyOrderRow } from './my-order-row.tsx'

const FilePreview = lazy(async () => ({ default: (await import('#shared/files/file-preview.tsx')).FilePreview }))
const OrderDialog = lazy(async () => ({ default: (await import('./order-dialog.tsx')).OrderDialog }))

function Offered({ options, open, onOrder }: { readonly options: readonly OrderOption[]; readonly open: ReadonlySet<string>; readonly onOrder: (option: OrderOption) => void }) {
  return (
    <ul aria-label="O que você pode solicitar" className="mb-8 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {options.map((option) => (
        <li key={option.id} data-card className="flex flex-col gap-2 rounded-lg border bg-surface p-5">
          <h2 className="font-semibold break-words">{option.name}</h2>
          {option.description !== null && <p className="break-words text-text-muted">{option.description}</p>}
          <p className="text-sm text-text-muted">{slaText(option)}</p>
          <div className="mt-auto pt-2">
            {open.has(option.id) ? (
              <p className="min-h-8 text-sm font-medium">Pedido enviado</p>
            ) : (
              <Button size="sm" aria-label={`Solicitar ${option.name}`} onClick={() => onOrder(option)}>
                <FilePlus2 aria-hidden="true" className="size-4" />
                Solicitar
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** What the person may order, and every order with its dates. */
export function MyOrders() {
  const { employee } = useSession()
  const client = useQueryClient()
  const orders = useQuery(myOrdersQuery())
  const offered = useQuery({ ...offeredQuery(employee?.company_id ?? ''), enabled: employee !== null })
  const [ordering, setOrdering] = useState<OrderOption | null>(null)
  const [shown, setShown] = useState<Order | null>(null)
  const refresh = (): Promise<void> => refetch(client, SUBJECTS.documentOrders)
  const outcome = { failed: 'O pedido não foi alterado', stale: SUBJECTS.documentOrders }
  const cancel = useAct({ act: (order: Order) => cancelOrder(order.order_id), done: 'Pedido cancelado', ...outcome })
  const make = useAct({ act: (making: string) => makeOrdered(making), done: 'Documento pronto', ...outcome })
  const open = async (order: Order) => {
    const file = await openFile(order.file_id ?? '')
    if (order.status === 'available') void noteDownloaded(order.order_id).then(refresh, () => undefined)
    return file
  }
  return (
    <>
      <QueryStates
        query={offered}
        pending={<Skeleton className="mb-8 h-40 w-full" />}
        isEmpty={(options) => options.every(({ archived_at }) => archived_at !== null)}
        empty={<EmptyState title="Nada para solicitar por aqui">Quando o RH oferecer declarações e segundas vias, elas aparecem aqui.</EmptyState>}
      >
        {(options) => (
          <Offered
            options={options.filter(({ archived_at }) => archived_at === null)}
            open={new Set(orders.data?.filter(isOpen).map(({ option_id }) => option_id))}
            onOrder={setOrdering}
          />
        )}
      </QueryStates>
      <Card title="Meus pedidos">
        <QueryStates
          query={orders}
          pending={<Skeleton className="h-24 w-full" />}
          empty={<p className="text-text-muted">Você ainda não solicitou nada. O que solicitar fica aqui, com as datas.</p>}
        >
          {(found) => (
            <ul className="-my-4 divide-y">
              {found.map((order) => (
                <MyOrderRow
                  key={order.order_id}
                  order={order}
                  isBusy={cancel.isPending || make.isPending}
                  onOpen={() => setShown(order)}
                  onMake={(making) => make.mutate(making)}
                  onCancel={() => cancel.mutate(order)}
                />
              ))}
            </ul>
          )}
        </QueryStates>
      </Card>
      <Suspense>
        {ordering && <OrderDialog option={ordering} onClose={() => setOrdering(null)} />}
        {shown && <FilePreview title={shown.option_name} open={() => open(shown)} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  )
}
