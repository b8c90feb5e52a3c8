import { createFileRoute } from '@tanstack/react-router'

import { AnalyticsPage } from '#features/offboarding/analytics/analytics-page.tsx'
import { analyticsAddress } from '#features/offboarding/model/exit-analytics.ts'
import { useAddress } from '#shared/list/use-address.ts'

export const Route = createFileRoute('/app/offboarding/analytics')({
  validateSearch: analyticsAddress.validateSearch,
  component: Analytics,
  staticData: { title: 'Análise de desligamentos' },
})

function Analytics() {
  const { state, onState } = useAddress(analyticsAddress)
  return <AnalyticsPage state={state} onState={(next) => onState(next, { replace: true })} />
}
