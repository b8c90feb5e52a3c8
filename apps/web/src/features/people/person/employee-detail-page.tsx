import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { type PersonScope, usePersonScope } from '#shared/access/use-person-scope.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { type EmployeeDetail, shownDetailQuery } from '../data/list/employee-detail-query.ts'
import { ColleaguePage } from '../overview/colleague-page.tsx'
import { DetailSkeleton, EmployeeMissing } from './employee-detail-states.tsx'

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** What the page says in place of today's values when it shows another day. */
export interface DayRecord {
  readonly day: string
  /** Null until they are known. */
  readonly values: Pick<EmployeeDetail, 'position' | 'department' | 'manager' | 'status' | 'hire_date'> | null
  /** Until then. */
  readonly pending: ReactNode
}

export interface EmployeeDetailPageProps {
  readonly employeeId: string
  /** Shows another day; null is today. */
  readonly on: DayRecord | null
  readonly children: (employee: EmployeeDetail, scope: PersonScope) => ReactNode
}

/** A person's page: the record for who reads it, the page of a colleague for everybody else in the company. */
export function EmployeeDetailPage({ employeeId, on, children }: EmployeeDetailPageProps) {
  const companyId = useCompanyId()
  const possible = ID.test(employeeId)
  const scope = usePersonScope(companyId, employeeId, possible)
  const detail = useQuery({ ...shownDetailQuery(companyId, employeeId, scope === 'company'), staleTime: 30_000, enabled: possible && scope !== null })
  if (!possible) return <EmployeeMissing />
  return (
    <QueryStates query={detail} pending={<DetailSkeleton />} isEmpty={(employee) => employee === null} empty={<ColleaguePage employeeId={employeeId} />}>
      {(employee) => employee && (on && !on.values ? <DayPending>{on.pending}</DayPending> : children({ ...employee, ...on?.values }, scope ?? 'company'))}
    </QueryStates>
  )
}

/** Until the other day is known, or when it cannot be. */
function DayPending({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Perfil em outra data
      </h1>
      {children}
    </>
  )
}
