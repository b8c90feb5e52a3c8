import { createFileRoute, Navigate } from '@tanstack/react-router'

import { LaunchPage } from '#features/journeys/launch/launch-page.tsx'
import { launchAddress } from '#features/journeys/model/launch/launch-address.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'

export const Route = createFileRoute('/app/onboarding/launch')({ validateSearch: launchAddress.validateSearch, component: Launch, staticData: { title: 'Iniciar em lote' } })

function Launch() {
  const { state, onState } = useAddress(launchAddress)
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_settings')) return <Navigate to="/app/onboarding" replace />
  return <LaunchPage key={companyId} kind="admission" state={state} onGo={(part, options) => onState({ ...launchAddress.start, ...part }, options)} />
}
