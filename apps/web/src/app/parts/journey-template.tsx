import { Navigate, useNavigate } from '@tanstack/react-router'

import { KIND_PAGES, type KindName } from '#features/journeys/model/kind-pages.ts'
import { TemplatePage } from '#features/journeys/templates/template-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'

interface JourneyTemplateProps {
  readonly kind: KindName
  /** `new` for one that is not stored yet. */
  readonly templateId: string
  /** Which one a new one is a copy of. */
  readonly de?: string
}

/** The page of one template, of either kind. */
export function JourneyTemplate({ kind, templateId, de = '' }: JourneyTemplateProps) {
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const { can } = usePermissions()
  const home = KIND_PAGES[kind]
  if (!can('manage_settings')) return <Navigate to={home} replace />
  return (
    <TemplatePage
      key={`${companyId} ${templateId} ${de}`}
      kind={kind}
      templateId={templateId === 'new' ? null : templateId}
      copiedId={de}
      onSaved={(saved) => {
        if (saved !== templateId) void navigate({ to: `${home}/templates/$templateId`, params: { templateId: saved }, search: {}, replace: true, ignoreBlocker: true })
      }}
    />
  )
}
