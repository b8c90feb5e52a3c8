import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import type { Scope } from '../model/goal.ts'
import { goalKeys } from './goal-keys.ts'

const FRESH_MS = 15_000

/** Indicators of the product that the reader may follow. */
export function indicatorsQuery(companyId: string) {
  return queryOptions({
    queryKey: goalKeys.indicators(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('indicator_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS * 20,
    enabled: companyId !== '',
  })
}

export interface FollowedIndicator {
  readonly indicator: string
  readonly scope: Scope
  readonly departmentId: string
  readonly ownerId: string
}

/** What an indicator is today for whoever would answer for it, or why it cannot be followed so. */
export function indicatorPreviewQuery(companyId: string, { indicator, scope, departmentId, ownerId }: FollowedIndicator) {
  return queryOptions({
    queryKey: goalKeys.indicator(companyId, indicator, scope, departmentId, ownerId),
    queryFn: ({ signal }) =>
      ask((db) =>
        db
          .rpc('preview_indicator', { p_company_id: companyId, p_indicator: indicator, p_scope: scope, ...(departmentId !== '' && { p_department_id: departmentId }), ...(ownerId !== '' && { p_owner_id: ownerId }) })
          .abortSignal(signal),
      ),
    staleTime: FRESH_MS,
    enabled: indicator !== '' && (scope !== 'department' || departmentId !== ''),
  })
}

/** The board of indicators, those that are in use or those that were put away. */
export function kpiBoardQuery(companyId: string, isArchived = false) {
  return queryOptions({
    queryKey: goalKeys.kpis(companyId, isArchived),
    queryFn: ({ signal }) => ask((db) => db.rpc('kpi_board', { p_company_id: companyId, p_is_archived: isArchived }).abortSignal(signal)),
    staleTime: FRESH_MS,
    enabled: companyId !== '',
  })
}

/** Every value of an indicator of the board, newest first. */
export function kpiHistoryQuery(id: string) {
  return queryOptions({
    queryKey: goalKeys.kpi(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('kpi_history', { p_kpi_id: id }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}
