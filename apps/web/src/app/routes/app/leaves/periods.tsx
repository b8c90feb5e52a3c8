import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { type DeskState, deskStateFrom, type DeskUrl, deskUrlOf } from '../../../../features/leave-periods/model/desk-state.ts'
import { PeriodsPage } from '../../../../features/leave-periods/ui/periods-page.tsx'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/periods')({
  validateSearch: (search: Readonly<Record<string, unknown>>): DeskUrl => deskUrlOf(deskStateFrom(search)),
  component: Periods,
  staticData: { title: 'Períodos de férias' },
})

function Periods() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleState = useCallback(
    (state: DeskState, { replace = false }: { readonly replace?: boolean } = {}) => void navigate({ search: deskUrlOf(state), replace, resetScroll: false }),
    [navigate],
  )
  return <PeriodsPage state={deskStateFrom({ ...search })} onState={handleState} nav={<LeavesNav />} />
}
