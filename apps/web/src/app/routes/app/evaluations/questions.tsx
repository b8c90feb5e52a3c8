import { createFileRoute, Navigate } from '@tanstack/react-router'

import { BankPage } from '#features/evaluations/bank/bank-page.tsx'
import { bankList } from '#features/evaluations/model/bank-list.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { EvaluationsNav } from '../../../parts/evaluations-nav.tsx'

export const Route = createFileRoute('/app/evaluations/questions')({ validateSearch: bankList.validateSearch, component: Questions, staticData: { title: 'Perguntas' } })

function Questions() {
  const companyId = useCompanyId()
  const { can } = usePermissions()
  if (!can('manage_evaluations')) return <Navigate to="/app/evaluations" replace />
  return <BankPage key={companyId} nav={<EvaluationsNav />} />
}
