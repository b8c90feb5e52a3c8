import { createFileRoute } from '@tanstack/react-router'

import { CompanyCreatePage } from '../../../../../features/companies-admin/ui/company-create-page.tsx'

export const Route = createFileRoute('/app/enterprise/companies/new')({
  component: CompanyCreatePage,
  staticData: { title: 'Cadastrar empresa' },
})
