import { createFileRoute } from '@tanstack/react-router'

import { DashboardPage } from '#features/dashboard/home/dashboard-page.tsx'
import { HomeBeginning } from '../../parts/home-beginning.tsx'
import { HOME_PARTS } from '../../parts/home-parts.tsx'

export const Route = createFileRoute('/app/')({ component: Home, staticData: { title: 'Dashboard' } })

function Home() {
  return <DashboardPage parts={HOME_PARTS} beginning={<HomeBeginning />} />
}
