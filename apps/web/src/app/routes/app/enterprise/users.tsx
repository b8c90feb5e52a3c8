import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/enterprise/users')({ component: EnterpriseUsersPage, staticData: { title: 'Usuários' } })

function EnterpriseUsersPage() {
  return (
    <UnderConstruction
      title="Usuários"
      coming={[
        'Convidar pessoas e definir o papel de cada uma',
        'Bloquear e liberar acessos',
      ]}
    />
  )
}
