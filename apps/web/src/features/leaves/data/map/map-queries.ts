import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { supabase } from '#shared/supabase/client.ts'
import { daysLater, monthsLater } from '../../model/map/days.ts'
import type { LeaveMap } from '../../model/map/map.ts'
import type { MapFilter } from '../../model/map/map-state.ts'
import type { PlanPreview, PlanScope, ProposedPlan } from '../../model/map/plan.ts'
import { mapKeys } from './map-keys.ts'

/** As many people as the database answers at a time. */
export const PAGE_SIZE = 300

/** Twelve months of a page of the people whom the reader plans for; where they are more than a page, of those who are so urgent. */
export function mapQuery(companyId: string, from: string, filter: MapFilter) {
  const { department, page, risk, q, order } = filter
  return queryOptions({
    queryKey: mapKeys.map(companyId, from, filter),
    queryFn: async ({ signal }): Promise<LeaveMap> => {
      const db = await supabase()
      const call = db.rpc('leave_map', {
        p_company_id: companyId, p_from: from, p_to: daysLater(monthsLater(from, 12), -1), ...(department !== null && { p_department_id: department }),
        ...(page > 1 && { p_offset: (page - 1) * PAGE_SIZE }), ...(risk !== null && { p_risk: risk }),
        ...(q !== '' && { p_search: q }), ...(order === 'risk' && { p_by_risk: true }),
      })
      return unwrap(await call.abortSignal(signal))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

export interface Stretch {
  readonly employeeId: string
  readonly startsOn: string
  readonly days: number
  /** The stretch of the draft that gets these days; null for a new one. */
  readonly item: string | null
}

/** What the rules say of a stretch beside the rest of the draft. */
export function previewQuery(companyId: string, stretch: Stretch | null) {
  const { employeeId, startsOn, days, item } = stretch ?? { employeeId: '', startsOn: '', days: 0, item: null }
  return queryOptions({
    queryKey: mapKeys.preview(companyId, employeeId, startsOn, days, item),
    queryFn: async ({ signal }): Promise<PlanPreview> => {
      const db = await supabase()
      const call = db.rpc('preview_plan', { p_employee_id: employeeId, p_starts_on: startsOn, p_days: days, ...(item !== null && { p_item_id: item }) })
      return unwrap(await call.abortSignal(signal))
    },
    enabled: stretch !== null,
    staleTime: 5_000,
  })
}

/** A plan for everybody shown, that nobody wrote yet. */
export function proposalQuery(companyId: string, department: string | null, scope: PlanScope) {
  return queryOptions({
    queryKey: mapKeys.proposal(companyId, department, scope),
    queryFn: async ({ signal }): Promise<ProposedPlan> => {
      const db = await supabase()
      const call = db.rpc('propose_plan', { p_company_id: companyId, p_scope: scope, ...(department !== null && { p_department_id: department }) })
      return unwrap(await call.abortSignal(signal))
    },
    // What it rests on changes with every drop.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
