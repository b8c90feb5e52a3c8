import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalDocumentsUrl, type DocumentsState, documentsStateFrom, documentsUrl } from '#features/documents/model/documents/documents-state.ts'
import { DocumentsPage } from '#features/documents/list/documents-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { useHeldTerm } from '#shared/list/use-held-term.ts'

export const Route = createFileRoute('/app/documents/')({
  validateSearch: canonicalDocumentsUrl,
  component: Documents,
  staticData: { title: 'Documentos' },
})

function Documents() {
  const companyId = useCompanyId()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { state, addressOf } = useHeldTerm('term', documentsStateFrom({ ...search }), documentsUrl)
  const handleState = useCallback(
    (next: DocumentsState, { replace = false }: { readonly replace?: boolean } = {}) => void navigate({ search: addressOf(next), replace, resetScroll: false }),
    [navigate, addressOf],
  )
  return <DocumentsPage key={companyId} state={state} onState={handleState} />
}
