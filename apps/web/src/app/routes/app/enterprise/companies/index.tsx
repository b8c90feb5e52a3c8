import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'

import { canonicalCompanyList, companyListFrom, type CompanyListState, companyListUrl } from '../../../../../features/companies-admin/model/list-state.ts'
import { CompaniesPage } from '../../../../../features/companies-admin/ui/companies-page.tsx'

export const Route = createFileRoute('/app/enterprise/companies/')({
  validateSearch: canonicalCompanyList,
  component: Companies,
  staticData: { title: 'Empresas' },
})

function Companies() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const handleState = useCallback(
    (state: CompanyListState, options: { readonly replace?: boolean } = {}) => {
      const replace = options.replace ?? false
      void navigate({ search: companyListUrl(state), replace, resetScroll: !replace })
    },
    [navigate],
  )
  return <CompaniesPage state={companyListFrom({ ...search })} onState={handleState} />
}
