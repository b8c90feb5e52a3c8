import { createFileRoute } from '@tanstack/react-router'

import { onboardingUrl, type OnboardingUrl } from '#features/onboarding/model/onboarding-state.ts'
import { OnboardingPage } from '#features/onboarding/board/onboarding-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/onboarding/')({
  validateSearch: (search: Readonly<Record<string, unknown>>): OnboardingUrl => onboardingUrl(search),
  component: Onboarding,
  staticData: { title: 'Onboarding' },
})

function Onboarding() {
  const companyId = useCompanyId()
  const state = Route.useSearch()
  const navigate = Route.useNavigate()
  return <OnboardingPage key={companyId} state={state} onState={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
