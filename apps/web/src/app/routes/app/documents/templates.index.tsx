import { createFileRoute } from '@tanstack/react-router'

import { TemplatesPage } from '#features/documents/templates/templates-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/templates/')({ component: DocumentTemplates, staticData: { title: 'Modelos de documento' } })

function DocumentTemplates() {
  return <TemplatesPage key={useCompanyId()} />
}
