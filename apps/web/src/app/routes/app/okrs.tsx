import { createFileRoute } from '@tanstack/react-router'

import { okrsAddress } from '#features/okrs/model/okrs-address.ts'
import { OkrsPage } from '#features/okrs/page/okrs-page.tsx'
import { useCompanyId } from '#shared/company/company-context.ts'

export const Route = createFileRoute('/app/okrs')({ validateSearch: okrsAddress.validateSearch, component: Okrs, staticData: { title: 'Meta e OKR' } })

function Okrs() {
  return <OkrsPage key={useCompanyId()} />
}
