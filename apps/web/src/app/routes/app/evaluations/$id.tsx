import { createFileRoute } from '@tanstack/react-router'

import { CyclePage } from '#features/evaluations/cycle/cycle-page.tsx'
import { setupAddress } from '#features/evaluations/model/setup/setup-address.ts'

export const Route = createFileRoute('/app/evaluations/$id')({ validateSearch: setupAddress.validateSearch, component: EvaluationPage, staticData: { title: 'Avaliação' } })

function EvaluationPage() {
  const { id } = Route.useParams()
  return <CyclePage key={id} id={id} />
}
