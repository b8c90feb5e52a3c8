import { createFileRoute } from '@tanstack/react-router'

import { CompanyEditPage } from '#features/enterprise/companies/company-edit-page.tsx'

export const Route = createFileRoute('/app/enterprise/companies/$companyId/edit')({ component: CompanyEditRoute, staticData: { title: 'Editar empresa' } })

function CompanyEditRoute() {
  const { companyId } = Route.useParams()
  return <CompanyEditPage key={companyId} companyId={companyId} />
}
