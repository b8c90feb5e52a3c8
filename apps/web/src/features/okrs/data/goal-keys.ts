import type { ObjectiveFilter } from '../model/okrs-address.ts'

/** Query keys of goals. */
export const goalKeys = {
  cycles: (companyId: string) => ['goals', 'cycles', companyId] as const,
  tree: (companyId: string, cycleId: string) => ['goals', 'tree', companyId, cycleId] as const,
  list: (companyId: string, cycleId: string, filter: ObjectiveFilter) => ['goals', 'list', companyId, cycleId, filter] as const,
  detail: (id: string) => ['goals', 'detail', id] as const,
  history: (keyResultId: string) => ['goals', 'history', keyResultId] as const,
  person: (employeeId: string) => ['goals', 'person', employeeId] as const,
  mine: ['goals', 'mine'] as const,
  indicators: (companyId: string) => ['goals', 'indicators', companyId] as const,
  indicator: (companyId: string, ...followed: readonly string[]) => ['goals', 'indicator', companyId, ...followed] as const,
  kpis: (companyId: string, isArchived: boolean) => ['goals', 'kpis', companyId, isArchived] as const,
  kpi: (id: string) => ['goals', 'kpi', id] as const,
  preview: (keyResultId: string, value: number) => ['goals', 'preview', keyResultId, value] as const,
}
