import { createFileRoute } from '@tanstack/react-router'

import { TypesListPage } from '#features/documents/types/types-list-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/types-list')({ component: DocumentTypesList, staticData: { title: 'Lista de tipos de documento' } })

function DocumentTypesList() {
  return <TypesListPage key={useCompanyId()} />
}
