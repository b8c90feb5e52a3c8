import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/docs/user-guide')({ component: DocsUserGuidePage, staticData: { title: 'Guia do Usuário' } })

function DocsUserGuidePage() {
  return (
    <UnderConstruction
      title="Guia do Usuário"
      coming={[
        'Ler como usar cada módulo, passo a passo',
        'Procurar por uma tarefa ou por uma palavra',
      ]}
    />
  )
}
