import { createFileRoute } from '@tanstack/react-router'

import { NewcomersPage } from '#features/onboarding/board/onboarding-page.tsx'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

const newcomersAddress = addressState({ pessoa: id })

export const Route = createFileRoute('/app/employees/newcomers')({
  validateSearch: newcomersAddress.validateSearch,
  component: Newcomers,
  staticData: { title: 'Admissões' },
})

function Newcomers() {
  const { state, onState } = useAddress(newcomersAddress)
  return (
    <>
      <PageHeader title="Admissões" description="Quem está chegando à sua equipe." />
      <PeopleNav />
      <NewcomersPage openId={state.pessoa} onOpen={(pessoa) => onState({ pessoa }, { replace: true })} />
    </>
  )
}
