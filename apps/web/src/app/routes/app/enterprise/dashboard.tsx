import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/enterprise/dashboard')({ component: EnterpriseDashboardPage, staticData: { title: 'Gestão Empresarial' } })

function EnterpriseDashboardPage() {
  return (
    <UnderConstruction
      title="Gestão Empresarial"
      coming={[
        'Ver todas as empresas e seus números em um só lugar',
        'Comparar o movimento de pessoas entre elas',
      ]}
    />
  )
}
