import { createFileRoute } from '@tanstack/react-router'

import { CyclesPanel } from '#features/evaluations/cycles/cycles-panel.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/')({ component: EvaluationsPage, staticData: { title: 'Avaliações' } })

function EvaluationsPage() {
  const { can } = usePermissions()
  const companyId = useCompanyId()
  return (
    <>
      <PageHeader title="Avaliações" description="O que espera a sua resposta, os seus resultados e os ciclos da empresa." />
      <EvaluationsNav />
      {can('manage_evaluations') && <CyclesPanel key={companyId} />}
    </>
  )
}
