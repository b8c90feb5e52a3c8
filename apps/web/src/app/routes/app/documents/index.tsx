import { createFileRoute } from '@tanstack/react-router'

import { DocumentsPage } from '#features/documents/list/documents-page.tsx'
import { documentList } from '#features/documents/model/documents/documents-state.ts'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/')({
  validateSearch: documentList.validateSearch,
  component: Documents,
  staticData: { title: 'Documentos' },
})

function Documents() {
  return <DocumentsPage key={useCompanyId()} />
}
