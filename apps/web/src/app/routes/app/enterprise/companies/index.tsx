import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalCompanyList, companyListFrom, type CompanyListState, companyListUrl } from '#features/enterprise/model/companies/list-state.ts'
import { CompaniesPage } from '#features/enterprise/companies/companies-page.tsx'
import { useHeldTerm } from '#shared/list/use-held-term.ts'

export const Route = createFileRoute('/app/enterprise/companies/')({
  validateSearch: canonicalCompanyList,
  component: Companies,
  staticData: { title: 'Empresas' },
})

function Companies() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { state, addressOf } = useHeldTerm('term', companyListFrom({ ...search }), companyListUrl)
  const handleState = useCallback(
    (next: CompanyListState, { replace = false }: { readonly replace?: boolean } = {}) => void navigate({ search: addressOf(next), replace, resetScroll: !replace }),
    [navigate, addressOf],
  )
  return <CompaniesPage state={state} onState={handleState} />
}
