import { createFileRoute } from '@tanstack/react-router'

import { CyclePage } from '#features/evaluations/cycle/cycle-page.tsx'
import { cycleSearch } from '#features/evaluations/model/cycles/cycle-search.ts'

export const Route = createFileRoute('/app/evaluations/$id')({ validateSearch: cycleSearch, component: EvaluationPage, staticData: { title: 'Avaliação' } })

function EvaluationPage() {
  const { id } = Route.useParams()
  return <CyclePage key={id} id={id} />
}
