import { createFileRoute } from '@tanstack/react-router'

import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/evaluations/$id')({ component: EvaluationsIdPage, staticData: { title: 'Avaliação' } })

function EvaluationsIdPage() {
  return (
    <UnderConstruction
      title="Avaliação"
      coming={[
        'Ler e responder uma avaliação',
        'Comparar com ciclos anteriores',
      ]}
    />
  )
}
