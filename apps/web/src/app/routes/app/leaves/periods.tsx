import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { type DeskState, deskStateFrom, type DeskUrl, deskUrlOf } from '#features/leaves/model/periods/desk-state.ts'
import { PeriodsPage } from '#features/leaves/periods/periods-page.tsx'
import { useHeldTerm } from '#shared/list/use-held-term.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/periods')({
  validateSearch: (search: Readonly<Record<string, unknown>>): DeskUrl => deskUrlOf(deskStateFrom(search)),
  component: Periods,
  staticData: { title: 'Períodos de férias' },
})

function Periods() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { state, addressOf } = useHeldTerm('term', deskStateFrom({ ...search }), deskUrlOf)
  const handleState = useCallback(
    (next: DeskState, { replace = false }: { readonly replace?: boolean } = {}) => void navigate({ search: addressOf(next), replace, resetScroll: false }),
    [navigate, addressOf],
  )
  return <PeriodsPage state={state} onState={handleState} nav={<LeavesNav />} />
}
