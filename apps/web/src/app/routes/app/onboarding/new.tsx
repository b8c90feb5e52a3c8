import { createFileRoute } from '@tanstack/react-router'

import { isId } from '#shared/lib/is-id.ts'
import { WizardPage } from '#features/onboarding/wizard/wizard-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/onboarding/new')({
  validateSearch: ({ rascunho }: Readonly<Record<string, unknown>>): { rascunho?: string } => (isId(rascunho) ? { rascunho } : {}),
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
