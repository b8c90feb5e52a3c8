import { createFileRoute, Navigate } from '@tanstack/react-router'

import { collectiveUrl } from '#features/leaves/model/collective/collective-url.ts'
import { CollectivePage } from '#features/leaves/collective/collective-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useHeldTerm } from '#shared/list/use-held-term.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/collective')({ validateSearch: collectiveUrl, component: Collective, staticData: { title: 'Férias coletivas' } })

function Collective() {
  const { state: url, addressOf } = useHeldTerm('q', Route.useSearch(), collectiveUrl)
  const navigate = Route.useNavigate()
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_settings')) return <Navigate to="/app/leaves" replace />
  return (
    <CollectivePage
      key={companyId}
      nav={<LeavesNav />}
      url={url}
      onUrl={(next, { replace = false, free = false } = {}) => void navigate({ search: addressOf(next), replace, resetScroll: !replace, ignoreBlocker: free })}
    />
  )
}
