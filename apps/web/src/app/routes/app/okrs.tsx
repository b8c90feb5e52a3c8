import { createFileRoute } from '@tanstack/react-router'

import { okrsAddress } from '#features/okrs/model/okrs-address.ts'
import { UnderConstruction } from '../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/okrs')({ validateSearch: okrsAddress.validateSearch, component: OkrsPage, staticData: { title: 'Meta e OKR' } })

function OkrsPage() {
  return (
    <UnderConstruction
      title="Meta e OKR"
      coming={[
        'Definir objetivos e resultados-chave da empresa, das equipes e das pessoas',
        'Registrar o andamento ao longo do ciclo',
        'Ver como as metas se ligam entre si',
      ]}
    />
  )
}
