import { createFileRoute } from '@tanstack/react-router'

import { CyclePage } from '#features/evaluations/answering/cycle-page.tsx'
import { type Place, placeOf } from '#features/evaluations/model/answering/place.ts'

export const Route = createFileRoute('/app/evaluations/$id')({ validateSearch: placeOf, component: Evaluation, staticData: { title: 'Avaliação' } })

function Evaluation() {
  const { id } = Route.useParams()
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (search: Place, options?: { readonly replace?: boolean }): void => void navigate({ search, ...options })
  return <CyclePage key={id} cycleId={id} place={place} onPlace={go} />
}
