import { createFileRoute } from '@tanstack/react-router'

import { DistributionsPage } from '#features/documents/distribution/distributions-page.tsx'
import { NewDistribution } from '#features/documents/distribution/new-distribution.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/distribution/new')({ component: StartDistribution, staticData: { title: 'Nova distribuição' } })

function StartDistribution() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  return can('manage_documents') ? <NewDistribution key={companyId} /> : <DistributionsPage key={companyId} />
}
