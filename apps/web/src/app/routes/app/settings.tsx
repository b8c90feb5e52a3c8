import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { CompanySubstitutesCard } from '#features/approvals/substitutes/substitutes-cards.tsx'
import { FlowsCard } from '#features/approvals/flows/flows-card.tsx'
import { TesterCard } from '#features/approvals/flows/tester-card.tsx'
import { PoliciesCard } from '#features/people/changes/policies-card.tsx'
import { TIME_ZONES } from '#features/enterprise/model/companies/company.ts'
import { DepartmentsPanel } from '#features/people/departments/departments-panel.tsx'
import { settingsAddress } from '#features/settings/model/settings-address.ts'
import { SettingsPage } from '#features/settings/company/settings-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const CustomFieldsPanel = lazy(async () => ({ default: (await import('#features/people/custom-fields/custom-fields-panel.tsx')).CustomFieldsPanel }))
const SecurityPanel = lazy(async () => ({ default: (await import('#features/settings/security/security-panel.tsx')).SecurityPanel }))
const CataloguesPanel = lazy(async () => ({ default: (await import('#features/settings/catalogues/catalogues-panel.tsx')).CataloguesPanel }))

export const Route = createFileRoute('/app/settings')({
  validateSearch: settingsAddress.validateSearch,
  component: SettingsRoute,
  staticData: { title: 'Configurações' },
})

function SettingsRoute() {
  const companyId = useCompanyId()
  const { state, onState } = useAddress(settingsAddress)
  return (
    <SettingsPage
      tab={state.tab}
      onTab={(tab) => onState({ ...settingsAddress.start, tab }, { replace: true, resetScroll: true })}
      departments={<DepartmentsPanel key={companyId} />}
      catalogues={
        <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
          <CataloguesPanel key={companyId} list={state.lista} onList={(lista) => onState({ tab: 'cadastros', lista }, { replace: true, resetScroll: true })} />
        </Suspense>
      }
      approvals={
        <div key={companyId} className="flex flex-col gap-5">
          <FlowsCard />
          <TesterCard />
          <CompanySubstitutesCard />
          <PoliciesCard />
        </div>
      }
      customFields={
        <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
          <CustomFieldsPanel key={companyId} />
        </Suspense>
      }
      security={
        <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
          <SecurityPanel key={companyId} companyId={companyId} />
        </Suspense>
      }
      timeZones={TIME_ZONES}
    />
  )
}
