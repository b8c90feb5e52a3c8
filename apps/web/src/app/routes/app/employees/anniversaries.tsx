import { createFileRoute } from '@tanstack/react-router'

import { datesAddress } from '#features/people/model/figures/anniversaries.ts'
import { AnniversariesPage } from '#features/people/figures/anniversaries-page.tsx'
import { useAddress } from '#shared/list/use-address.ts'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/anniversaries')({
  validateSearch: datesAddress.validateSearch,
  component: Anniversaries,
  staticData: { title: 'Aniversários' },
})

function Anniversaries() {
  const { state, onState } = useAddress(datesAddress)
  return <AnniversariesPage state={state} onState={(next) => onState(next, { replace: true })} nav={<PeopleNav />} />
}
