import { createFileRoute } from '@tanstack/react-router'

import { TeamExits } from '#features/offboarding/team/team-exits.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { ExitCasePart } from '../../../parts/exit-case.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

const leavingAddress = addressState({ caso: id, pessoa: id })

export const Route = createFileRoute('/app/employees/leaving')({
  validateSearch: leavingAddress.validateSearch,
  component: Leaving,
  staticData: { title: 'Saídas da equipe' },
})

function Leaving() {
  const { state, onState } = useAddress(leavingAddress)
  return (
    <>
      <PageHeader title="Saídas da equipe" description="Quem está saindo, e o que falta até o último dia." />
      <PeopleNav />
      <TeamExits openId={state.caso} personId={state.pessoa} onOpen={(caso) => onState({ caso, pessoa: '' }, { replace: caso === '' })} renderCase={(exitId, onClose) => <ExitCasePart exitId={exitId} onClose={onClose} />} />
    </>
  )
}
