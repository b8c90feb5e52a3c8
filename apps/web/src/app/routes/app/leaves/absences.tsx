import { createFileRoute } from '@tanstack/react-router'

import { absencesAddress } from '#features/leaves/model/absences/absence-report.ts'
import { AbsencesPage } from '#features/leaves/absences/absences-page.tsx'
import { useAddress } from '#shared/list/use-address.ts'
import { LeavesNav } from '../../../parts/leaves-nav.tsx'

export const Route = createFileRoute('/app/leaves/absences')({
  validateSearch: absencesAddress.validateSearch,
  component: Absences,
  staticData: { title: 'Absenteísmo' },
})

function Absences() {
  const { state, onState } = useAddress(absencesAddress)
  return <AbsencesPage nav={<LeavesNav />} state={state} onState={(next) => onState(next, { replace: true })} />
}
