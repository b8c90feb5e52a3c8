import type { Listed } from '#shared/list/state/list-state.ts'
import { guardedOf } from '../../model/list/list-columns.ts'
import { employeeList, type ListState } from '../../model/list/list-state.ts'

/** Query keys of this subject. The company comes first in each, so that no screen shows another company's rows. */
export const employeeKeys = {
  all: (companyId: string) => ['employees', companyId] as const,
  list: (companyId: string, state: ListState) => [...employeeKeys.all(companyId), 'list', { ...employeeList.askedOf(state), guarded: guardedOf(state.columns) }] as const,
  facets: (companyId: string) => [...employeeKeys.all(companyId), 'facets'] as const,
  directory: (companyId: string, { q, page, size }: Listed) => [...employeeKeys.all(companyId), 'directory', { q, page, size }] as const,
  detail: (companyId: string, employeeId: string) => [...employeeKeys.all(companyId), 'detail', employeeId] as const,
  reports: (companyId: string, employeeId: string) => [...employeeKeys.all(companyId), 'reports', employeeId] as const,
  lastChange: (companyId: string, employeeId: string) => [...employeeKeys.all(companyId), 'last-change', employeeId] as const,
  tagsOf: (companyId: string, employeeId: string) => [...employeeKeys.all(companyId), 'tags-of', employeeId] as const,
  awayOf: (companyId: string, employeeId: string) => [...employeeKeys.all(companyId), 'away-of', employeeId] as const,
}
