import type { Audience } from '#shared/lib/audience.ts'
import type { ObjectiveFilter } from '../model/okrs-address.ts'

/** Query keys of goals. */
export const goalKeys = {
  cycles: (companyId: string) => ['goals', 'cycles', companyId] as const,
  tree: (companyId: string, cycleId: string) => ['goals', 'tree', companyId, cycleId] as const,
  list: (companyId: string, cycleId: string, filter: ObjectiveFilter) => ['goals', 'list', companyId, cycleId, filter] as const,
  report: (companyId: string, cycleId: string, departmentId: string) => ['goals', 'report', companyId, cycleId, departmentId] as const,
  detail: (id: string) => ['goals', 'detail', id] as const,
  history: (keyResultId: string) => ['goals', 'history', keyResultId] as const,
  person: (employeeId: string) => ['goals', 'person', employeeId] as const,
  mine: ['goals', 'mine'] as const,
  work: (objectiveId: string) => ['goals', 'work', objectiveId] as const,
  talk: (objectiveId: string) => ['goals', 'talk', objectiveId] as const,
  people: (objectiveId: string, withMe: boolean) => ['goals', 'people', objectiveId, withMe] as const,
  meeting: (id: string) => ['goals', 'meeting', id] as const,
  meetings: (companyId: string) => ['goals', 'meetings', companyId] as const,
  indicators: (companyId: string) => ['goals', 'indicators', companyId] as const,
  indicator: (companyId: string, ...followed: readonly string[]) => ['goals', 'indicator', companyId, ...followed] as const,
  kpis: (companyId: string, isArchived: boolean) => ['goals', 'kpis', companyId, isArchived] as const,
  kpi: (id: string) => ['goals', 'kpi', id] as const,
  preview: (keyResultId: string, value: number) => ['goals', 'preview', keyResultId, value] as const,
  life: (id: string) => ['goals', 'life', id] as const,
  closing: (companyId: string, cycleId: string, isMine: boolean) => ['goals', 'closing', companyId, cycleId, isMine] as const,
  templates: (companyId: string) => ['goals', 'templates', companyId] as const,
  gift: (companyId: string, cycleId: string, audience: Audience) => ['goals', 'gift', companyId, cycleId, audience] as const,
  given: (companyId: string, cycleId: string) => ['goals', 'given', companyId, cycleId] as const,
}
