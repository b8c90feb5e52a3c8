import { createFileRoute } from '@tanstack/react-router'

import type { Place } from '#features/evaluations/model/answering/place.ts'
import { cycleAddress } from '#features/evaluations/model/cycle-address.ts'
import { CyclePage } from '#features/evaluations/page/cycle-page.tsx'

export const Route = createFileRoute('/app/evaluations/$id')({ validateSearch: cycleAddress.validateSearch, component: Evaluation, staticData: { title: 'Avaliação' } })

function Evaluation() {
  const { id } = Route.useParams()
  const place = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (search: Place, options?: { readonly replace?: boolean }): void => void navigate({ search, ...options })
  return <CyclePage key={id} cycleId={id} place={place} onPlace={go} />
}
