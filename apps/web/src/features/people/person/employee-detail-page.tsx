import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { usePersonScope } from '#shared/access/use-person-scope.ts'
import { useCompanyId } from '#shared/company/company-context.ts'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { type EmployeeDetail, shownDetailQuery } from '../data/list/employee-detail-query.ts'
import { DetailSkeleton, EmployeeMissing } from './employee-detail-states.tsx'
import { type DayRecord, EmployeeDetailView } from './employee-detail-view.tsx'

const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Makes a part of the page that another subject knows: the card about the access, the button that changes the photo. */
export type DetailPart = (employee: EmployeeDetail) => ReactNode

export interface EmployeeDetailPageProps {
  readonly employeeId: string
  readonly access: DetailPart
  /** What the person asked for and nobody decided yet. */
  readonly requests: DetailPart
  readonly photo: DetailPart
  /** More to do with the page, beside its own actions. */
  readonly actions: DetailPart
  /** CPF, RG, birth and address behind the door that records who reads them. */
  readonly identity: DetailPart
  /** How the contract ends or ended. */
  readonly ending: DetailPart
  /** What the company added to its people. */
  readonly custom: DetailPart
  /** Draws the overview among the other parts of the record. */
  readonly frame: (employee: EmployeeDetail, overview: ReactNode) => ReactNode
  /** Shows another day; null is today. */
  readonly on: DayRecord | null
}

/** A person's page. */
export function EmployeeDetailPage({ employeeId, access, photo, requests, actions, identity, ending, custom, frame, on }: EmployeeDetailPageProps) {
  const companyId = useCompanyId()
  const possible = ID.test(employeeId)
  const scope = usePersonScope(companyId, employeeId, possible)
  const detail = useQuery({ ...shownDetailQuery(companyId, employeeId, scope === 'company'), staleTime: 30_000, enabled: possible && scope !== null })
  if (!possible) return <EmployeeMissing />
  return (
    <QueryStates query={detail} pending={<DetailSkeleton />} isEmpty={(employee) => employee === null} empty={<EmployeeMissing />}>
      {(employee) =>
        employee &&
        (on && !on.values ? (
          <DayPending>{on.pending}</DayPending>
        ) : (
          <EmployeeDetailView
            employee={{ ...employee, ...on?.values }}
            scope={scope ?? 'company'}
            identity={identity(employee)}
            ending={ending(employee)}
            access={access(employee)}
            photo={photo(employee)}
            requests={requests(employee)}
            actions={actions(employee)}
            custom={custom(employee)}
            frame={(overview) => frame(employee, overview)}
            day={on}
          />
        ))
      }
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
