import { createFileRoute, Navigate } from '@tanstack/react-router'

import { papersUrl } from '#features/leaves/model/papers/paper.ts'
import { PapersPage } from '#features/leaves/papers/papers-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useHeldTerm } from '#shared/list/use-held-term.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/papers')({ validateSearch: papersUrl, component: Papers, staticData: { title: 'Avisos e recibos de férias' } })

function Papers() {
  const { state: url, addressOf } = useHeldTerm('q', Route.useSearch(), papersUrl)
  const navigate = Route.useNavigate()
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_documents')) return <Navigate to="/app/leaves" replace />
  return <PapersPage key={companyId} nav={<LeavesNav />} url={url} onUrl={(next, replace = false) => void navigate({ search: addressOf(next), replace, resetScroll: false })} />
}
