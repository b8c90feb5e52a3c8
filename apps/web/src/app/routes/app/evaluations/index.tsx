import { createFileRoute } from '@tanstack/react-router'

import { CyclesPanel } from '#features/evaluations/cycles/cycles-panel.tsx'
import { EvaluationsHome } from '#features/evaluations/home/evaluations-home.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/')({ component: Evaluations, staticData: { title: 'Avaliações' } })

function Evaluations() {
  const { can } = usePermissions()
  return <EvaluationsHome key={useCompanyId()} nav={<EvaluationsNav />} cyclesPart={can('manage_evaluations') && <CyclesPanel />} />
}
