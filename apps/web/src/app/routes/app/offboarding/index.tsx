import { createFileRoute } from '@tanstack/react-router'

import { TemplatesPanel } from '#features/journeys/templates/templates-panel.tsx'
import { OffboardingPage } from '#features/offboarding/board/offboarding-page.tsx'
import { exitList } from '#features/offboarding/model/exit-list.ts'
import { offboardingAddress } from '#features/offboarding/model/offboarding-state.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { ExitCasePart } from '../../../parts/exit-case.tsx'

export const Route = createFileRoute('/app/offboarding/')({
  validateSearch: (search) => ({ ...offboardingAddress.validateSearch(search), ...exitList.validateSearch(search) }),
  component: Offboarding,
  staticData: { title: 'Offboarding' },
})

function Offboarding() {
  const companyId = useCompanyId()
  const { state, onState } = useAddress(offboardingAddress)
  const navigate = Route.useNavigate()
  return (
    <OffboardingPage
      key={companyId}
      companyId={companyId}
      state={state}
      onState={(next) => onState(next, { replace: true })}
      onCase={(caso) => void navigate({ search: { caso }, replace: true, ignoreBlocker: true })}
      renderCase={(exitId, onClose) => <ExitCasePart exitId={exitId} onClose={onClose} />}
      templates={<TemplatesPanel kind="offboarding" />}
    />
  )
}
