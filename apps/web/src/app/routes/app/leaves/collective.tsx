import { createFileRoute, Navigate } from '@tanstack/react-router'

import { collectiveAddress } from '#features/leaves/model/collective/collective-url.ts'
import { CollectivePage } from '#features/leaves/collective/collective-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/collective')({ validateSearch: collectiveAddress.validateSearch, component: Collective, staticData: { title: 'Férias coletivas' } })

function Collective() {
  const { state, onState } = useAddress(collectiveAddress)
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_settings')) return <Navigate to="/app/leaves" replace />
  return (
    <CollectivePage
      key={companyId}
      nav={<LeavesNav />}
      state={state}
      onGo={(part, options) => onState({ ...collectiveAddress.start, ...part }, { resetScroll: options?.replace !== true, ...options })}
    />
  )
}
