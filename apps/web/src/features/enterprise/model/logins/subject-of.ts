import { asRole } from '#shared/access/roles.ts'
import type { EmployeeAccess, LoginRow } from './access-rows.ts'
import type { AccessSubject } from './access-subject.ts'
import { asAccessState } from './login.ts'

/** The subject of a row of the list. `myUserId` tells one's own login, which nobody manages for oneself. */
export function subjectOfLogin(row: LoginRow, myUserId: string | null): AccessSubject {
  return {
    employeeId: row.employee_id,
    userId: row.user_id,
    name: row.display_name ?? row.email,
    email: row.email,
    companyId: row.company_id,
    companyName: row.company_name,
    role: asRole(row.role),
    state: asAccessState(row.state),
    canManage: row.user_id === null || row.user_id !== myUserId,
  }
}

/** The person of an employee's page, as far as their access needs to know them. */
export interface AccessPerson {
  readonly id: string
  readonly displayName: string
  readonly email: string | null
  readonly companyId: string
}

/** The subject of an employee's page. */
export function subjectOfPerson(person: AccessPerson, access: EmployeeAccess): AccessSubject {
  return {
    employeeId: person.id,
    userId: access.user_id,
    name: person.displayName,
    email: access.invitation_email ?? access.email ?? person.email,
    companyId: person.companyId,
    companyName: null,
    role: asRole(access.role),
    state: asAccessState(access.state),
    canManage: access.can_manage,
    hasSecondFactor: access.has_second_factor,
  }
}
