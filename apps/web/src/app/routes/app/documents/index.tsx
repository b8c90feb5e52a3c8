import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalDocumentsUrl, type DocumentsState, documentsStateFrom, documentsUrl } from '../../../../features/documents/model/documents-state.ts'
import { DocumentsPage } from '../../../../features/documents/ui/documents-page.tsx'
import { useCompanyId } from '../../../../shared/company/company-context.ts'

export const Route = createFileRoute('/app/documents/')({
  validateSearch: canonicalDocumentsUrl,
  component: Documents,
  staticData: { title: 'Documentos' },
})

function Documents() {
  const companyId = useCompanyId()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleState = useCallback(
    (state: DocumentsState, options: { readonly replace?: boolean } = {}) =>
      void navigate({ search: documentsUrl(state), replace: options.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <DocumentsPage key={companyId} state={documentsStateFrom({ ...search })} onState={handleState} />
}
