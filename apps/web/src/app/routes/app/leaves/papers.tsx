import { createFileRoute, Navigate } from '@tanstack/react-router'

import { papersAddress } from '#features/leaves/model/papers/paper.ts'
import { PapersPage } from '#features/leaves/papers/papers-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/papers')({ validateSearch: papersAddress.validateSearch, component: Papers, staticData: { title: 'Avisos e recibos de férias' } })

function Papers() {
  const address = useAddress(papersAddress)
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_documents')) return <Navigate to="/app/leaves" replace />
  return <PapersPage key={companyId} nav={<LeavesNav />} address={address} />
}
