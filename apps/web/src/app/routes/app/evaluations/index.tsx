import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/evaluations/')({ component: EvaluationsPage, staticData: { title: 'Avaliações' } })

function EvaluationsPage() {
  return (
    <UnderConstruction
      title="Avaliações"
      coming={[
        'Abrir ciclos de avaliação de desempenho',
        'Responder autoavaliações e avaliar a equipe',
        'Acompanhar quem já respondeu',
      ]}
    />
  )
}
