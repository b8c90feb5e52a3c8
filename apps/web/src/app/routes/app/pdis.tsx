import { createFileRoute } from '@tanstack/react-router'

import { JourneyTaskInPlace } from '#features/journeys/task/task-in-place.tsx'
import { planList } from '#features/pdis/model/pdis-list.ts'
import { PdisPage } from '#features/pdis/page/pdis-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/pdis')({ validateSearch: planList.validateSearch, component: Pdis, staticData: { title: 'PDI' } })

function Pdis() {
  return <PdisPage key={useCompanyId()} taskForm={JourneyTaskInPlace} />
}
