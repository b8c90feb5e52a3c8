import { loginList, type LoginListState } from '../../model/logins/login-list-state.ts'

/** Query keys of accesses. The list is of all companies (master); the rest belongs to one person or company. */
export const loginKeys = {
  all: ['logins'] as const,
  list: (state: LoginListState) => ['logins', 'list', loginList.askedOf(state)] as const,
  access: (employeeId: string) => ['logins', 'access', employeeId] as const,
  companies: ['logins', 'companies'] as const,
  peopleWithoutLogin: (companyId: string) => ['logins', 'people-without-login', companyId] as const,
}
