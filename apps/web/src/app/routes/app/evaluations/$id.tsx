import { createFileRoute } from '@tanstack/react-router'

import { resultList } from '#features/evaluations/model/results/result-list.ts'
import { ResultsPage } from '#features/evaluations/results/results-page.tsx'

export const Route = createFileRoute('/app/evaluations/$id')({ validateSearch: resultList.validateSearch, component: Evaluation, staticData: { title: 'Avaliação' } })

function Evaluation() {
  const { id } = Route.useParams()
  return <ResultsPage key={id} cycleId={id} />
}
