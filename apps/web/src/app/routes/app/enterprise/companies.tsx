import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/enterprise/companies')({ component: EnterpriseCompaniesPage, staticData: { title: 'Empresas' } })

function EnterpriseCompaniesPage() {
  return (
    <UnderConstruction
      title="Empresas"
      coming={[
        'Cadastrar empresas e seus dados',
        'Desativar e reativar o acesso de uma empresa',
      ]}
    />
  )
}
