import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { DashboardPage } from '#features/dashboard/home/dashboard-page.tsx'
import { DashboardNav } from '../../parts/dashboard-nav.tsx'
import { HOME_PARTS } from '../../parts/home-parts.tsx'

// Its menus and dialogs would be two thirds of the first page, and nearly every company is past its beginning.
const HomeBeginning = lazy(async () => ({ default: (await import('../../parts/home-beginning.tsx')).HomeBeginning }))

export const Route = createFileRoute('/app/')({ component: Home, staticData: { title: 'Dashboard' } })

function Home() {
  return (
    <>
      <DashboardNav />
      <DashboardPage
        parts={HOME_PARTS}
        beginning={
          <Suspense>
            <HomeBeginning />
          </Suspense>
        }
      />
    </>
  )
}
