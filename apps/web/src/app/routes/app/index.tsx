import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { DashboardPage } from '#features/dashboard/home/dashboard-page.tsx'
import { dashboardAddress } from '#features/dashboard/model/dashboard-address.ts'
import { useEndSeen } from '#shared/ui/use-end-seen.ts'
import type { Home as HomeAnswer } from '#shared/supabase/shapes.gen.ts'
import { DashboardNav } from '../../parts/dashboard-nav.tsx'
import { HOME_PARTS } from '../../parts/home-parts.tsx'

// Its menus and dialogs would be two thirds of the first page, and nearly every company is past its beginning.
const HomeBeginning = lazy(async () => ({ default: (await import('../../parts/home-beginning.tsx')).HomeBeginning }))

// What is urgent is drawn first; the figures come in a chunk of their own once somebody scrolls to them.
const DashboardBlocks = lazy(async () => ({ default: (await import('#features/dashboard/blocks/dashboard-blocks.tsx')).DashboardBlocks }))

export const Route = createFileRoute('/app/')({ component: Home, validateSearch: dashboardAddress.validateSearch, staticData: { title: 'Dashboard' } })

/** The figures as soon as somebody comes near them, or the address already tells of them. */
function Figures({ home }: { readonly home: HomeAnswer }) {
  const isAsked = Object.keys(Route.useSearch()).length > 0
  // They stay when the rows that were opened first are closed.
  const [wasAsked] = useState(isAsked)
  const { endRef, wasSeen } = useEndSeen('300px')
  return (
    <div ref={endRef} className="min-h-96">
      {(wasSeen || wasAsked || isAsked) && (
        <Suspense>
          <DashboardBlocks home={home} />
        </Suspense>
      )}
    </div>
  )
}

function Home() {
  return (
    <DashboardPage
      nav={<DashboardNav />}
      parts={HOME_PARTS}
      Figures={Figures}
      beginning={
        <Suspense>
          <HomeBeginning />
        </Suspense>
      }
    />
  )
}
