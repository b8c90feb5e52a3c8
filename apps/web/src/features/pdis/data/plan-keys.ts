import { planList, type PlanListState } from '../model/pdis-list.ts'

/** Query keys of development plans: one root, so that one write makes every view of them stale. */
export const planKeys = {
  all: ['pdis'] as const,
  plan: (id: string) => ['pdis', 'plan', id] as const,
  own: (companyId: string) => ['pdis', companyId, 'own'] as const,
  mentored: (companyId: string) => ['pdis', companyId, 'mentored'] as const,
  list: (companyId: string, scope: string, state: PlanListState) => ['pdis', companyId, scope, planList.askedOf(state)] as const,
  person: (employeeId: string) => ['pdis', 'person', employeeId] as const,
  gap: (employeeId: string, positionId: string) => ['pdis', 'gap', employeeId, positionId] as const,
  feedback: (id: string) => ['pdis', 'feedback', id] as const,
  library: (companyId: string) => ['pdis', companyId, 'library'] as const,
  panel: (companyId: string) => ['pdis', companyId, 'panel'] as const,
}
