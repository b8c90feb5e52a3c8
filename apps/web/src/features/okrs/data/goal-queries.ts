import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Batch } from '#shared/lib/export-batches.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
import type { ListedObjective } from '../model/goal.ts'
import type { ObjectiveFilter } from '../model/okrs-address.ts'
import { goalKeys } from './goal-keys.ts'

const FRESH_MS = 15_000

/** Cycles of a company, newest first, with what the reader may do in them. */
export function goalCyclesQuery(companyId: string) {
  return queryOptions({
    queryKey: goalKeys.cycles(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('goal_cycle_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
    enabled: companyId !== '',
  })
}

/** Every goal of a cycle that the reader sees. */
export function objectiveTreeQuery(companyId: string, cycleId: string) {
  return queryOptions({
    queryKey: goalKeys.tree(companyId, cycleId),
    queryFn: ({ signal }) => ask((db) => db.rpc('objective_tree', { p_company_id: companyId, p_cycle_id: cycleId }).abortSignal(signal)),
    staleTime: FRESH_MS,
    enabled: cycleId !== '',
  })
}

function fetchPage(companyId: string, cycleId: string, filter: ObjectiveFilter, { offset, size }: { readonly offset: number; readonly size: number }, signal: AbortSignal) {
  const { scope, search, level, departmentId, health, status, focus, sort } = filter
  return ask((db) =>
    db
      .rpc('objective_list', {
        p_company_id: companyId,
        p_cycle_id: cycleId,
        p_scope: scope,
        ...(search !== '' && { p_search: search }),
        ...(level !== '' && { p_level: level }),
        ...(departmentId !== '' && { p_department_id: departmentId }),
        ...(health !== '' && { p_health: health }),
        ...(status !== '' && { p_status: status }),
        ...(focus !== '' && { p_focus: focus }),
        p_sort: sort,
        p_limit: size,
        p_offset: offset,
      })
      .abortSignal(signal),
  )
}

/** One page of the goals of a cycle; page counts from 1. */
export function objectivePageQuery(companyId: string, cycleId: string, filter: ObjectiveFilter, page: number, size: number) {
  return queryOptions({
    queryKey: [...goalKeys.list(companyId, cycleId, filter), page, size],
    queryFn: ({ signal }) => fetchPage(companyId, cycleId, filter, { offset: (page - 1) * size, size }, signal),
    select: ({ items, total }) => ({ rows: items, total }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: cycleId !== '',
  })
}

/** Every goal that a filter shows, for a file. */
export function objectiveBatches(companyId: string, cycleId: string, filter: ObjectiveFilter) {
  return async (offset: number, size: number, signal: AbortSignal): Promise<Batch<ListedObjective>> => {
    const { items, total } = await fetchPage(companyId, cycleId, filter, { offset, size: Math.min(size, 200) }, signal)
    return { rows: items, total }
  }
}

/** What the goals of a cycle that the reader answers for come to. */
export function goalReportQuery(companyId: string, cycleId: string, departmentId: string) {
  return queryOptions({
    queryKey: goalKeys.report(companyId, cycleId, departmentId),
    queryFn: ({ signal }) => ask((db) => db.rpc('goal_report', { p_company_id: companyId, p_cycle_id: cycleId, ...(departmentId !== '' && { p_department_id: departmentId }) }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
}

/** One objective with its key results and what is above and below it. */
export function objectiveQuery(id: string) {
  return queryOptions({
    queryKey: goalKeys.detail(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('objective_detail', { p_objective_id: id }).abortSignal(signal)),
    enabled: id !== '',
    staleTime: FRESH_MS,
  })
}

/** Values and check-ins of a key result. */
export function keyResultHistoryQuery(id: string) {
  return queryOptions({
    queryKey: goalKeys.history(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('key_result_history', { p_key_result_id: id }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Key results that the reader answers for, whatever company a master works in. */
export function myCheckInQuery() {
  return queryOptions({
    queryKey: goalKeys.mine,
    queryFn: ({ signal }) => ask((db) => outsideCompany(db.rpc('my_check_in')).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** What a value would mean before it is saved. */
export function checkInPreviewQuery(keyResultId: string, value: number) {
  return queryOptions({
    queryKey: goalKeys.preview(keyResultId, value),
    queryFn: ({ signal }) => ask((db) => db.rpc('preview_check_in', { p_key_result_id: keyResultId, p_value: value }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** The goals that somebody owns and the reader sees, of the newest cycle first. */
export function personGoalsQuery(employeeId: string) {
  return queryOptions({
    queryKey: goalKeys.person(employeeId),
    queryFn: ({ signal }) => ask((db) => db.rpc('person_goals', { p_employee_id: employeeId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}
