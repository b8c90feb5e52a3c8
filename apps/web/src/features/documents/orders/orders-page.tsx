import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#shared/ui/tabs.tsx'
import { openTab, type OrdersState, type OrdersTab } from '../model/orders/orders-state.ts'
import { DownloadOwn } from '../own/download-own.tsx'
import { MyOrders } from './my-orders.tsx'

const QueuePanel = lazy(async () => ({ default: (await import('./queue-panel.tsx')).QueuePanel }))
const OfferPanel = lazy(async () => ({ default: (await import('./offer-panel.tsx')).OfferPanel }))

export interface OrdersPageProps {
  readonly state: OrdersState
  readonly onState: (state: OrdersState) => void
}

const TABS: readonly { readonly value: OrdersTab; readonly label: string }[] = [
  { value: 'mine', label: 'Meus pedidos' },
  { value: 'queue', label: 'Para atender' },
  { value: 'offer', label: 'O que oferecemos' },
]

/** Orders of documents: one's own for everyone; what waits and what is offered for who manages documents. */
export function OrdersPage({ state, onState }: OrdersPageProps) {
  const { can } = usePermissions()
  const manages = can('manage_documents')
  const tab = openTab(state, manages)
  return (
    <>
      <PageHeader
        back={<BackLink to="/app/documents">Documentos</BackLink>}
        title="Declarações solicitadas"
        description="Declarações e segundas vias: peça aqui, acompanhe o prazo e baixe quando estiver pronto."
        actions={
          <>
            {manages && (
              <Link to="/app/documents/templates" preload="intent" className={buttonClass()}>
                <FileText aria-hidden="true" className="size-4" />
                Modelos de documento
              </Link>
            )}
            <DownloadOwn />
          </>
        }
      />
      {manages ? (
        <Tabs label="Declarações solicitadas" value={tab} onValueChange={(next) => onState({ tab: next, order: '' })} tabs={TABS}>
          {TABS.map(({ value }) => (
            <TabPanel key={value} value={value}>
              {value === tab && (
                <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                  {value === 'mine' && <MyOrders />}
                  {value === 'queue' && <QueuePanel named={state.order} onNamedDone={() => onState({ tab: 'queue', order: '' })} />}
                  {value === 'offer' && <OfferPanel />}
                </Suspense>
              )}
            </TabPanel>
          ))}
        </Tabs>
      ) : (
        <MyOrders />
      )}
    </>
  )
}
