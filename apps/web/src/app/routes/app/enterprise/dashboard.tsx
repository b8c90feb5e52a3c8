import { createFileRoute } from '@tanstack/react-router'

import { EnterpriseDashboardPage } from '#features/enterprise/dashboard/enterprise-dashboard-page.tsx'
import { movesAddress } from '#features/enterprise/model/dashboard/moves-address.ts'

export const Route = createFileRoute('/app/enterprise/dashboard')({
  validateSearch: movesAddress.validateSearch,
  component: EnterpriseDashboardPage,
  staticData: { title: 'Gestão Empresarial' },
})
