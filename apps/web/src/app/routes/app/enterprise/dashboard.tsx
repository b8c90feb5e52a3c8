import { createFileRoute } from '@tanstack/react-router'

import { EnterpriseDashboardPage } from '#features/enterprise/dashboard/enterprise-dashboard-page.tsx'

export const Route = createFileRoute('/app/enterprise/dashboard')({
  component: EnterpriseDashboardPage,
  staticData: { title: 'Gestão Empresarial' },
})
