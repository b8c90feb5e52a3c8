import { createFileRoute } from '@tanstack/react-router'

import { JourneyScreen } from '#features/journeys/list/journey-screen.tsx'
import { journeyList } from '#features/journeys/model/following/journey-list.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { ADMISSION } from '../../../parts/admission-kind.tsx'
import { PeopleNav } from '../../../parts/people-nav.tsx'

export const Route = createFileRoute('/app/employees/newcomers')({
  validateSearch: journeyList.validateSearch,
  component: Newcomers,
  staticData: { title: 'Admissões' },
})

const EMPTY = { title: 'Ninguém chegando agora', text: 'Quando alguém for admitido na sua equipe, a chegada aparece aqui, com o guia e as suas tarefas.' }

function Newcomers() {
  return (
    <>
      <PageHeader title="Admissões" description="Quem está chegando à sua equipe." />
      <PeopleNav />
      <JourneyScreen key={useCompanyId()} kind={ADMISSION} empty={EMPTY} />
    </>
  )
}
