import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { privacyList } from '#features/privacy/model/privacy.ts'
import { SettingsPage } from '#features/settings/areas/settings-page.tsx'
import { settingsAddress } from '#features/settings/model/settings-address.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { AREA_PANELS } from '../../parts/settings-areas.tsx'

const CopyButton = lazy(async () => ({ default: (await import('#features/enterprise/companies/copy-button.tsx')).CopyButton }))

export const Route = createFileRoute('/app/settings')({
  // The LGPD area keeps a list of its own in the address.
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({ ...settingsAddress.validateSearch(search), ...(search['area'] === 'lgpd' && privacyList.validateSearch(search)) }),
  component: SettingsRoute,
  staticData: { title: 'Configurações' },
})

function SettingsRoute() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const { state, onState } = useAddress(settingsAddress)
  const Panel = AREA_PANELS[state.area]
  return (
    <SettingsPage
      area={state.area}
      onArea={(area) => onState({ ...settingsAddress.start, area }, { resetScroll: true })}
      actions={
        can('view_all_companies') && (
          <Suspense fallback={null}>
            <CopyButton companyId={companyId} />
          </Suspense>
        )
      }
      isPanelAlone={state.area === 'comunicacao' && state.carta !== ''}
      panel={
        Panel && (
          <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
            <Panel key={`${companyId}-${state.area}`} />
          </Suspense>
        )
      }
    />
  )
}
