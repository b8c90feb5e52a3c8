import type { ReactNode } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import { shownNames } from '#shared/lib/names.ts'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { PersonAvatar } from '#shared/ui/person-avatar.tsx'
import { EmployeeTags } from '../bulk/employee-tags.tsx'
import type { EmployeeDetail } from '../data/list/employee-detail-query.ts'
import { AwayBadge } from '../list/away-badge.tsx'
import { StatusBadge } from '../list/employee-columns.tsx'
import { tenureText } from '../model/form/civil-time.ts'
import { BackToList } from '../person/back-to-list.tsx'
import { PersonHeader } from './person-header.tsx'
import { WorkLine } from './work-line.tsx'

export interface EmployeeHeaderProps {
  readonly employee: EmployeeDetail
  /** The day that the page shows; null is today. */
  readonly on: string | null
  /** The button that changes the photo. */
  readonly photo: ReactNode
  readonly actions: ReactNode
}

function tenureOf({ status, hire_date }: EmployeeDetail, day: string): string | null {
  const tenure = status === 'terminated' ? null : tenureText(hire_date, day)
  return tenure && (tenure.startsWith('come') ? tenure.replace(/^c/, 'C') : `${tenure} de casa`)
}

/** The head of somebody's page for who reads the record. */
export function EmployeeHeader({ employee, on, photo, actions }: EmployeeHeaderProps) {
  const { manager } = employee
  usePageTitle(employee.display_name)
  return (
    <PersonHeader
      back={<BackToList />}
      above={[employee.registration_number && `Matrícula ${employee.registration_number}`, tenureOf(employee, on ?? todayIso())]}
      name={employee.display_name}
      work={<WorkLine position={employee.position} department={employee.department?.name ?? null} manager={manager && { id: manager.id, name: manager.display_name }} />}
      state={
        <>
          <StatusBadge status={employee.status} />
          <AwayBadge employeeId={employee.id} />
          <EmployeeTags employeeId={employee.id} />
        </>
      }
      photo={
        <span className="relative inline-flex">
          <PersonAvatar {...shownNames(employee)} photo={employee.profile_image_url} size="xl" className="max-sm:size-16 max-sm:text-lg" />
          {photo && (
            <span data-shell className="absolute -right-1 -bottom-1">
              {photo}
            </span>
          )}
        </span>
      }
      actions={actions}
    />
  )
}
