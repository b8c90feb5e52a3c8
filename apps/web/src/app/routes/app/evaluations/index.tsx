import { createFileRoute } from '@tanstack/react-router'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'
import { UnderConstruction } from '../../../pages/under-construction.tsx'

export const Route = createFileRoute('/app/evaluations/')({ component: EvaluationsPage, staticData: { title: 'Avaliações' } })

function EvaluationsPage() {
  const { can } = usePermissions()
  return (
    <>
      {can('manage_evaluations') && <EvaluationsNav />}
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
