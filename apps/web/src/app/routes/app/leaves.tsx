import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/leaves')({ component: LeavesPage, staticData: { title: 'Licenças' } })

function LeavesPage() {
  return (
    <UnderConstruction
      title="Licenças"
      coming={[
        'Pedir férias e outras ausências',
        'Aprovar ou recusar pedidos com o saldo à vista',
        'Ver quem está ausente em cada dia',
      ]}
    />
  )
}
