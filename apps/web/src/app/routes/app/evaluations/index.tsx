import { createFileRoute } from '@tanstack/react-router'

import { EvaluationsHome } from '#features/evaluations/home/evaluations-home.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/')({ component: Evaluations, staticData: { title: 'Avaliações' } })

function Evaluations() {
  return (
    <>
      <EvaluationsNav />
      <EvaluationsHome key={useCompanyId()} />
    </>
  )
}
