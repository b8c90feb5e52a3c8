import { createFileRoute } from '@tanstack/react-router'

import { periodList } from '#features/leaves/model/periods/desk-state.ts'
import { PeriodsPage } from '#features/leaves/periods/periods-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/periods')({
  validateSearch: periodList.validateSearch,
  component: Periods,
  staticData: { title: 'Períodos de férias' },
})

function Periods() {
  return <PeriodsPage nav={<LeavesNav />} />
}
