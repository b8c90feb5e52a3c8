import { createFileRoute } from '@tanstack/react-router'

import { CompanyDetailPage } from '#features/enterprise/companies/company-detail-page.tsx'

export const Route = createFileRoute('/app/enterprise/companies/$companyId/')({ component: CompanyRoute, staticData: { title: 'Empresa' } })

function CompanyRoute() {
  const { companyId } = Route.useParams()
  return <CompanyDetailPage companyId={companyId} />
}
