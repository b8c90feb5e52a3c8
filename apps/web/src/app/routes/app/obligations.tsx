import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'

import { obligationList } from '#features/obligations/model/obligation-list.ts'
import { ObligationsPage } from '#features/obligations/page/obligations-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { Restricted } from '../../pages/restricted.tsx'
import { DashboardNav } from '../../parts/dashboard-nav.tsx'

const FeedDialog = lazy(async () => ({ default: (await import('#features/leaves/holidays/feed-dialog.tsx')).ObligationFeedDialog }))

export const Route = createFileRoute('/app/obligations')({ validateSearch: obligationList.validateSearch, component: Obligations, staticData: { title: 'Obrigações' } })

function Obligations() {
  const { can } = usePermissions()
  return can('manage_settings') ? <ObligationsPage nav={<DashboardNav />} feedDialog={FeedDialog} /> : <Restricted module="Obrigações" />
}
