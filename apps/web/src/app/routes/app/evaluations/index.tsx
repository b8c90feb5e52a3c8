import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/')({ component: EvaluationsPage, staticData: { title: 'Avaliações' } })

function EvaluationsPage() {
  return (
    <>
      <EvaluationsNav />
      <UnderConstruction
        title="Avaliações"
        coming={[
          'Abrir ciclos de avaliação de desempenho',
          'Responder autoavaliações e avaliar a equipe',
          'Acompanhar quem já respondeu',
        ]}
      />
    </>
  )
}
