import { createFileRoute } from '@tanstack/react-router'

import { CompanyCreatePage } from '#features/enterprise/companies/company-create-page.tsx'

export const Route = createFileRoute('/app/enterprise/companies/new')({
  component: CompanyCreatePage,
  staticData: { title: 'Cadastrar empresa' },
})
