import type { MapFilter } from '../../model/map/map-state.ts'
import type { PlanScope } from '../../model/map/plan.ts'

/** Query keys of this subject; they begin like those of leaves, so that whoever changes a leave refreshes the map. */
export const mapKeys = {
  all: (companyId: string) => ['leaves', companyId, 'map'] as const,
  map: (companyId: string, from: string, filter: MapFilter) => ['leaves', companyId, 'map', 'shown', from, filter] as const,
  preview: (companyId: string, employeeId: string, startsOn: string, days: number, item: string | null) =>
    ['leaves', companyId, 'plan-preview', employeeId, startsOn, days, item] as const,
  proposal: (companyId: string, department: string | null, scope: PlanScope) => ['leaves', companyId, 'map', 'proposal', department, scope] as const,
}
