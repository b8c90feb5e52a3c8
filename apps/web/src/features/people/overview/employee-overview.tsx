import type { ReactNode } from 'react'

import { personField } from '#shared/lib/person/fields.ts'
import type { EmployeeDetail } from '../data/list/employee-detail-query.ts'
import type { RecordPerson } from '../model/history/record-person.ts'
import { LastChangeLine } from '../person/last-change-line.tsx'
import { CareerPath } from './career-path.tsx'
import { ContactSection } from './contact-section.tsx'
import { DirectReports } from './direct-reports.tsx'
import { MattersSection } from './matters-section.tsx'

export interface OverviewFrameProps {
  readonly main: ReactNode
  readonly aside: ReactNode
}

/** Two columns: what is to be done and the way so far, and beside them what one looks up. */
export function OverviewFrame({ main, aside }: OverviewFrameProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 flex-col gap-10">{main}</div>
      <div className="flex min-w-0 flex-col gap-10">{aside}</div>
    </div>
  )
}

export interface EmployeeOverviewProps {
  readonly employee: EmployeeDetail
  readonly person: RecordPerson
  /** Who leads or administers the person, and the person, is told what there is to do. */
  readonly seesMatters: boolean
  /** What other subjects say of the person: their days, what is under way, how they sign in. */
  readonly beside: ReactNode
  readonly below: ReactNode
  readonly last: ReactNode
}

/** What one wants to know of a person at once. */
export function EmployeeOverview({ employee, person, seesMatters, beside, below, last }: EmployeeOverviewProps) {
  return (
    <OverviewFrame
      main={
        <>
          {seesMatters && <MattersSection person={person} />}
          {below}
          <CareerPath person={person} />
          <LastChangeLine employee={employee} />
        </>
      }
      aside={
        <>
          {beside}
          <ContactSection email={employee.email} phone={employee.phone} phoneLabel={personField('phone').label} />
          <DirectReports employee={employee} />
          {last}
        </>
      }
    />
  )
}
