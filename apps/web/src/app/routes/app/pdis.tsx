import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/pdis')({ component: PdisPage, staticData: { title: 'PDI' } })

function PdisPage() {
  return (
    <UnderConstruction
      title="PDI"
      coming={[
        'Montar planos de desenvolvimento individual',
        'Combinar ações, prazos e acompanhamentos',
        'Ver a evolução de cada pessoa',
      ]}
    />
  )
}
