import { createFileRoute, Navigate } from '@tanstack/react-router'

import { TemplatePage } from '#features/journeys/templates/template-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { addressState } from '#shared/list/state/address-state.ts'
import { id } from '#shared/list/state/params.ts'

export const Route = createFileRoute('/app/offboarding/templates/$templateId')({
  validateSearch: addressState({ de: id }).validateSearch,
  component: JourneyTemplate,
  staticData: { title: 'Roteiro' },
})

function JourneyTemplate() {
  const { templateId } = Route.useParams()
  const { de = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_settings')) return <Navigate to="/app/offboarding" replace />
  return (
    <TemplatePage
      key={`${companyId} ${templateId} ${de}`}
      kind="offboarding"
      templateId={templateId === 'new' ? null : templateId}
      copiedId={de}
      onSaved={(saved) => {
        if (saved !== templateId) void navigate({ to: '/app/offboarding/templates/$templateId', params: { templateId: saved }, search: {}, replace: true, ignoreBlocker: true })
      }}
    />
  )
}
