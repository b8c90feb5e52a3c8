import { createFileRoute } from '@tanstack/react-router'

import { CompaniesPage } from '#features/enterprise/companies/companies-page.tsx'
import { companyList } from '#features/enterprise/model/companies/list-state.ts'

export const Route = createFileRoute('/app/enterprise/companies/')({
  validateSearch: companyList.validateSearch,
  component: CompaniesPage,
  staticData: { title: 'Empresas' },
})
