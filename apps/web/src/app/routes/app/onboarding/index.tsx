import { createFileRoute } from '@tanstack/react-router'

import { JourneyScreen } from '#features/journeys/list/journey-screen.tsx'
import { journeyList } from '#features/journeys/model/following/journey-list.ts'
import { TemplatesPanel } from '#features/journeys/templates/templates-panel.tsx'
import { NewAdmission, OnboardingPage } from '#features/onboarding/board/onboarding-page.tsx'
import { onboardingAddress } from '#features/onboarding/model/onboarding-state.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { ADMISSION } from '../../../parts/admission-kind.tsx'

export const Route = createFileRoute('/app/onboarding/')({
  // The list is of the first tab, whose name the address leaves out.
  validateSearch: (search) => ({ ...onboardingAddress.validateSearch(search), ...journeyList.validateSearch(search) }),
  component: Onboarding,
  staticData: { title: 'Onboarding' },
})

const EMPTY = { title: 'Ninguém chegando agora', text: 'Comece pela nova admissão: dados, contrato, documentos e tarefas em um só lugar.', action: <NewAdmission /> }

function Onboarding() {
  const companyId = useCompanyId()
  const { state, onState } = useAddress(onboardingAddress)
  return (
    <OnboardingPage
      key={companyId}
      state={state}
      onState={(next) => onState(next, { replace: true })}
      underway={<JourneyScreen kind={ADMISSION} empty={EMPTY} />}
      templates={<TemplatesPanel kind="admission" />}
    />
  )
}
