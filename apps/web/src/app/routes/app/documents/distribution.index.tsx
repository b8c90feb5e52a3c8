import { createFileRoute } from '@tanstack/react-router'

import { DistributionsPage } from '#features/documents/distribution/distributions-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/distribution/')({ component: Distributions, staticData: { title: 'Distribuição de documentos' } })

function Distributions() {
  return <DistributionsPage key={useCompanyId()} />
}
