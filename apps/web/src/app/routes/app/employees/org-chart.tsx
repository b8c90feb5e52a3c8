import { createFileRoute } from '@tanstack/react-router'

import { orgStateFrom, type OrgUrl, orgUrlOf } from '#features/people/model/org-chart/org-url.ts'
import { OrgChartPage } from '#features/people/org-chart/org-chart-page.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/org-chart')({
  validateSearch: (search: Readonly<Record<string, unknown>>): OrgUrl => orgUrlOf(orgStateFrom(search)),
  component: OrgChartRoute,
  staticData: { title: 'Organograma' },
})

function OrgChartRoute() {
  const navigate = Route.useNavigate()
  return (
    <OrgChartPage
      state={orgStateFrom({ ...Route.useSearch() })}
      onState={(state) => void navigate({ search: orgUrlOf(state), resetScroll: false })}
      nav={<PeopleNav />}
    />
  )
}
