import { createFileRoute } from '@tanstack/react-router'

import { type DatesUrl, datesUrlFrom } from '#features/people/model/figures/anniversaries.ts'
import { AnniversariesPage } from '#features/people/figures/anniversaries-page.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/anniversaries')({
  validateSearch: (search: Readonly<Record<string, unknown>>): DatesUrl => datesUrlFrom(search),
  component: Anniversaries,
  staticData: { title: 'Aniversários' },
})

function Anniversaries() {
  const navigate = Route.useNavigate()
  return <AnniversariesPage url={Route.useSearch()} onUrl={(search) => void navigate({ search, replace: true, resetScroll: false })} nav={<PeopleNav />} />
}
