import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useCompanyId } from '../../../shared/company/company-context.ts'
import { QueryStates } from '../../../shared/ui/page-states.tsx'
import { type EmployeeDetail, employeeDetailQuery } from '../data/employee-detail-query.ts'
import { DetailSkeleton, EmployeeMissing } from './employee-detail-states.tsx'
import { EmployeeDetailView } from './employee-detail-view.tsx'

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Makes the card about a person's access to the system. */
export type DetailAccess = (employee: EmployeeDetail) => ReactNode

export interface EmployeeDetailPageProps {
  readonly employeeId: string
  readonly access: DetailAccess
}

/** A person's page. */
export function EmployeeDetailPage({ employeeId, access }: EmployeeDetailPageProps) {
  const companyId = useCompanyId()
  const possible = ID.test(employeeId)
  const detail = useQuery({ ...employeeDetailQuery(companyId, employeeId), staleTime: 30_000, enabled: possible })
  if (!possible) return <EmployeeMissing />
  return (
    <QueryStates query={detail} pending={<DetailSkeleton />} isEmpty={(employee) => employee === null} empty={<EmployeeMissing />}>
      {(employee) => employee && <EmployeeDetailView employee={employee} access={access(employee)} />}
    </QueryStates>
  )
}
