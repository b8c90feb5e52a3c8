import { createFileRoute } from '@tanstack/react-router'

import { canonicalOrdersUrl, ordersStateFrom } from '#features/documents/model/orders/orders-state.ts'
import { OrdersPage } from '#features/documents/orders/orders-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/orders')({
  validateSearch: canonicalOrdersUrl,
  component: DocumentOrders,
  staticData: { title: 'Pedidos de documentos' },
})

function DocumentOrders() {
  const { can } = usePermissions()
  const navigate = Route.useNavigate()
  return (
    <OrdersPage
      key={useCompanyId()}
      state={ordersStateFrom(Route.useSearch(), can('manage_documents'))}
      onState={({ tab, order }) => void navigate({ search: { ...(tab !== 'mine' && { tab }), ...(order !== '' && { order }) }, resetScroll: false })}
    />
  )
}
