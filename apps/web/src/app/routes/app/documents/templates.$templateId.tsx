import { createFileRoute } from '@tanstack/react-router'

import { TemplatePage } from '#features/documents/templates/template-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/templates/$templateId')({ component: DocumentTemplate, staticData: { title: 'Modelo de documento' } })

function DocumentTemplate() {
  const { templateId } = Route.useParams()
  const navigate = Route.useNavigate()
  const companyId = useCompanyId()
  return (
    <TemplatePage
      key={`${companyId} ${templateId}`}
      templateId={templateId === 'new' ? null : templateId}
      onSaved={(id) => {
        if (id !== templateId) void navigate({ to: '/app/documents/templates/$templateId', params: { templateId: id }, replace: true, ignoreBlocker: true })
      }}
    />
  )
}
