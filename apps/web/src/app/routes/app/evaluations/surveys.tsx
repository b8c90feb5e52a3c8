import { createFileRoute, Navigate } from '@tanstack/react-router'

import { surveyList } from '#features/evaluations/model/surveys/survey-list.ts'
import { SurveysPage } from '#features/evaluations/surveys/surveys-page.tsx'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/surveys')({ validateSearch: surveyList.validateSearch, component: Surveys, staticData: { title: 'Resultados' } })

function Surveys() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_evaluations')) return <Navigate to="/app/evaluations" replace />
  return <SurveysPage key={companyId} nav={<EvaluationsNav />} />
}
