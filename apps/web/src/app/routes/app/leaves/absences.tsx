import { createFileRoute } from '@tanstack/react-router'

import { type AbsencesUrl, absencesUrlOf } from '#features/leaves/model/absences/absence-report.ts'
import { AbsencesPage } from '#features/leaves/absences/absences-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/absences')({
  validateSearch: (search: Readonly<Record<string, unknown>>): AbsencesUrl => absencesUrlOf(search),
  component: Absences,
  staticData: { title: 'Ausências' },
})

function Absences() {
  const navigate = Route.useNavigate()
  return <AbsencesPage nav={<LeavesNav />} url={Route.useSearch()} onUrl={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
