import type { SensitiveClass } from '../../model/records/record-specs.ts'

/** Query keys of records. The company comes first, so that no screen shows another company's rows. */
export const recordKeys = {
  all: (companyId: string) => ['records', companyId] as const,
  assignments: (companyId: string, employeeId: string) => ['records', companyId, 'assignments', employeeId] as const,
  asOf: (companyId: string, employeeId: string, day: string) => ['records', companyId, 'assignments', employeeId, 'as-of', day] as const,
  teamOn: (companyId: string, employeeId: string, day: string) => ['records', companyId, 'assignments', employeeId, 'team', day] as const,
  sensitive: (companyId: string, employeeId: string, about: SensitiveClass) => ['records', companyId, employeeId, about] as const,
  sitting: (companyId: string, employeeId: string) => ['records', companyId, employeeId, 'sitting'] as const,
  contracts: (companyId: string, employeeId: string) => ['records', companyId, employeeId, 'contracts'] as const,
  workContact: (companyId: string, employeeId: string) => ['records', companyId, employeeId, 'work-contact'] as const,
  matters: (companyId: string, employeeId: string) => ['records', companyId, employeeId, 'matters'] as const,
  missing: (companyId: string, employeeId: string) => ['records', companyId, employeeId, 'missing'] as const,
  timeline: (companyId: string, employeeId: string) => ['records', companyId, employeeId, 'timeline'] as const,
  readers: (userId: string | null) => ['records', 'readers', userId] as const,
  requests: (userId: string | null) => ['records', 'requests', userId] as const,
  customValues: (companyId: string, employeeId: string) => ['records', companyId, employeeId, 'custom-values'] as const,
}
