import { createFileRoute } from '@tanstack/react-router'

import { LeaveMapPage } from '#features/leaves/map/leave-map-page.tsx'
import { mapAddress } from '#features/leaves/model/map/map-state.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/map')({
  validateSearch: mapAddress.validateSearch,
  component: LeaveMap,
  staticData: { title: 'Mapa de férias' },
})

function LeaveMap() {
  return <LeaveMapPage nav={<LeavesNav />} {...useAddress(mapAddress)} />
}
