import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { CompanySubstitutesCard } from '../../../features/approvals/ui/substitutes-cards.tsx'
import { FlowsCard } from '../../../features/approvals/ui/flows-card.tsx'
import { TesterCard } from '../../../features/approvals/ui/tester-card.tsx'
import { type CatalogueList, catalogueListOf } from '../../../features/catalogues/model/catalogue-list.ts'
import { PoliciesCard } from '../../../features/change-requests/ui/policies-card.tsx'
import { TIME_ZONES } from '../../../features/companies-admin/model/company.ts'
import { DepartmentsPanel } from '../../../features/departments/ui/departments-panel.tsx'
import { type SettingsTab, settingsTabOf } from '../../../features/settings/model/company-settings.ts'
import { SettingsPage } from '../../../features/settings/ui/settings-page.tsx'
import { useCompanyId } from '../../../shared/company/company-context.ts'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'

const CustomFieldsPanel = lazy(async () => ({ default: (await import('../../../features/records/ui/custom-fields-panel.tsx')).CustomFieldsPanel }))
const CataloguesPanel = lazy(async () => ({ default: (await import('../../../features/catalogues/ui/catalogues-panel.tsx')).CataloguesPanel }))

export const Route = createFileRoute('/app/settings')({
  validateSearch: ({ tab, lista }: Readonly<Record<string, unknown>>): { tab?: SettingsTab; lista?: CatalogueList } => {
    const known = settingsTabOf(tab)
    const list = catalogueListOf(lista)
    return known === 'departamentos' ? {} : { tab: known, ...(known === 'cadastros' && list !== 'cargos' && { lista: list }) }
  },
  component: SettingsRoute,
  staticData: { title: 'Configurações' },
})

function SettingsRoute() {
  const companyId = useCompanyId()
  const { tab, lista = 'cargos' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SettingsPage
      tab={tab ?? 'departamentos'}
      onTab={(next) => void navigate({ search: next === 'departamentos' ? {} : { tab: next }, replace: true })}
      departments={<DepartmentsPanel key={companyId} />}
      catalogues={
        <Suspense fallback={<Skeleton className="h-48 rounded-lg" />}>
          <CataloguesPanel key={companyId} list={lista} onList={(list) => void navigate({ search: { tab: 'cadastros', lista: list }, replace: true })} />
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
      timeZones={TIME_ZONES}
    />
  )
}
