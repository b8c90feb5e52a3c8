import { createFileRoute } from '@tanstack/react-router'

import { mapStateFrom, type MapUrl, mapUrlOf } from '#features/leaves/model/map/map-state.ts'
import { LeaveMapPage } from '#features/leaves/map/leave-map-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/map')({
  validateSearch: (search: Readonly<Record<string, unknown>>): MapUrl => mapUrlOf(mapStateFrom(search)),
  component: LeaveMap,
  staticData: { title: 'Mapa de férias' },
})

function LeaveMap() {
  const navigate = Route.useNavigate()
  return (
    <LeaveMapPage
      nav={<LeavesNav />}
      state={mapStateFrom({ ...Route.useSearch() })}
      onState={(state) => void navigate({ search: mapUrlOf(state), resetScroll: false })}
    />
  )
}
