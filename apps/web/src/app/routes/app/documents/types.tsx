import { createFileRoute } from '@tanstack/react-router'

import { TypesPage } from '#features/documents/types/types-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/types')({ component: DocumentTypes, staticData: { title: 'Tipos de documento' } })

function DocumentTypes() {
  return <TypesPage key={useCompanyId()} />
}
