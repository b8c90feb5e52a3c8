import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalDocumentsUrl, type DocumentsState, documentsStateFrom, documentsUrl } from '../../../../features/documents/model/documents-state.ts'
import { DocumentsPage } from '../../../../features/documents/ui/documents-page.tsx'
import { useCompanyId } from '../../../../shared/company/company-context.ts'
import { useHeldTerm } from '../../../../shared/ui/table/use-held-term.ts'

export const Route = createFileRoute('/app/documents/')({
  validateSearch: canonicalDocumentsUrl,
  component: Documents,
  staticData: { title: 'Documentos' },
})

function Documents() {
  const companyId = useCompanyId()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const state = documentsStateFrom({ ...search })
  const { held, hold } = useHeldTerm(documentsUrl(state))
  const handleState = useCallback(
    (next: DocumentsState, options: { readonly replace?: boolean } = {}) => {
      hold(documentsUrl(next), next.term)
      void navigate({ search: documentsUrl(next), replace: options.replace ?? false, resetScroll: false })
    },
    [navigate, hold],
  )
  return <DocumentsPage key={companyId} state={held === null ? state : { ...state, term: held }} onState={handleState} />
}
