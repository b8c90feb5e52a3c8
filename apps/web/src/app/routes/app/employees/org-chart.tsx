import { createFileRoute } from '@tanstack/react-router'

import { orgAddress } from '#features/people/model/org-chart/org-url.ts'
import { OrgChartPage } from '#features/people/org-chart/org-chart-page.tsx'
import { useAddress } from '#shared/list/use-address.ts'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/org-chart')({
  validateSearch: orgAddress.validateSearch,
  component: OrgChartRoute,
  staticData: { title: 'Organograma' },
})

function OrgChartRoute() {
  return <OrgChartPage {...useAddress(orgAddress)} nav={<PeopleNav />} />
}
