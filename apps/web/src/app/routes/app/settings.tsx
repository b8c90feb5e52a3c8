import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { CompanySubstitutesCard } from '#features/approvals/substitutes/substitutes-cards.tsx'
import { FlowsCard } from '#features/approvals/flows/flows-card.tsx'
import { TesterCard } from '#features/approvals/flows/tester-card.tsx'
import { type CatalogueList, catalogueListOf } from '#features/settings/model/catalogues/catalogue-list.ts'
import { PoliciesCard } from '#features/people/changes/policies-card.tsx'
import { TIME_ZONES } from '#features/enterprise/model/companies/company.ts'
import { DepartmentsPanel } from '#features/people/departments/departments-panel.tsx'
import { type SettingsTab, settingsTabOf } from '#features/settings/model/company/company-settings.ts'
import { SettingsPage } from '#features/settings/company/settings-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'

const CustomFieldsPanel = lazy(async () => ({ default: (await import('#features/people/custom-fields/custom-fields-panel.tsx')).CustomFieldsPanel }))
const CataloguesPanel = lazy(async () => ({ default: (await import('#features/settings/catalogues/catalogues-panel.tsx')).CataloguesPanel }))

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
