import { createFileRoute, Navigate } from '@tanstack/react-router'

import { CompetenciesPage } from '#features/evaluations/competencies/competencies-page.tsx'
import { competencyList } from '#features/evaluations/model/competencies/competency-list.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/competencies')({ validateSearch: competencyList.validateSearch, component: Competencies, staticData: { title: 'Competências' } })

function Competencies() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_evaluations')) return <Navigate to="/app/evaluations" replace />
  return <CompetenciesPage key={companyId} nav={<EvaluationsNav />} />
}
