import { createFileRoute } from '@tanstack/react-router'

import { WizardPage } from '#features/onboarding/wizard/wizard-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'

export const Route = createFileRoute('/app/onboarding/new')({
  validateSearch: addressState({ rascunho: id }).validateSearch,
  component: NewAdmission,
  staticData: { title: 'Nova admissão' },
})

function NewAdmission() {
  const companyId = useCompanyId()
  const { rascunho = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <WizardPage
      key={companyId}
      draftId={rascunho}
      onDraft={(draftId) => void navigate({ search: { rascunho: draftId }, replace: true, resetScroll: false, ignoreBlocker: true })}
    />
  )
}
