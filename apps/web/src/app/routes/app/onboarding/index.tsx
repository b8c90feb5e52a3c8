import { createFileRoute } from '@tanstack/react-router'

import { onboardingAddress } from '#features/onboarding/model/onboarding-state.ts'
import { TemplatesPanel } from '#features/journeys/templates/templates-panel.tsx'
import { OnboardingPage } from '#features/onboarding/board/onboarding-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'

export const Route = createFileRoute('/app/onboarding/')({
  validateSearch: onboardingAddress.validateSearch,
  component: Onboarding,
  staticData: { title: 'Onboarding' },
})

function Onboarding() {
  const companyId = useCompanyId()
  const { state, onState } = useAddress(onboardingAddress)
  return <OnboardingPage key={companyId} state={state} onState={(next) => onState(next, { replace: true })} templates={<TemplatesPanel kind="admission" />} />
}
