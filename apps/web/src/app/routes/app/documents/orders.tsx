import { createFileRoute } from '@tanstack/react-router'

import { ordersAddress } from '#features/documents/model/orders/orders-state.ts'
import { OrdersPage } from '#features/documents/orders/orders-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'

export const Route = createFileRoute('/app/documents/orders')({
  validateSearch: ordersAddress.validateSearch,
  component: DocumentOrders,
  staticData: { title: 'Declarações solicitadas' },
})

function DocumentOrders() {
  return <OrdersPage key={useCompanyId()} {...useAddress(ordersAddress)} />
}
