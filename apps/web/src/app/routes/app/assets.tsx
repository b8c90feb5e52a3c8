import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/assets')({ component: AssetsPage, staticData: { title: 'Ativos' } })

function AssetsPage() {
  return (
    <UnderConstruction
      title="Ativos"
      coming={[
        'Cadastrar equipamentos e saber com quem estão',
        'Solicitar e aprovar empréstimos',
        'Registrar devoluções e manutenção',
      ]}
    />
  )
}
