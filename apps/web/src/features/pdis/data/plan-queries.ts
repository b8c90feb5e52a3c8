import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ListPage } from '#shared/list/state/list-state.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { PlanListState } from '../model/pdis-list.ts'
import type { ExportedAction, ProvenLevel } from '../model/exports.ts'
import type { PlanRow } from '../model/plan.ts'
import { planKeys } from './plan-keys.ts'

const FRESH_MS = 15_000
/** Nobody has more plans of the own, or guides more people, than one page holds. */
const MOST = 200

export type ListScope = 'team' | 'all'

interface Range {
  readonly offset: number
  readonly size: number
}

const orNull = (text: string): string | null => (text === '' ? null : text)

/** A plan as the reader may read it. */
export function planQuery(id: string) {
  return queryOptions({
    queryKey: planKeys.plan(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('development_plan', { p_plan_id: id }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

async function plansOf(companyId: string, scope: 'mine' | 'mentored', status: string, signal: AbortSignal): Promise<readonly PlanRow[]> {
  const { items } = await ask((db) => db.rpc('development_plan_list', { p_company_id: companyId, p_scope: scope, p_status: status, p_limit: MOST }).abortSignal(signal))
  return items
}

/** The reader's own plans, those of the past among them. */
export function ownPlansQuery(companyId: string) {
  return queryOptions({ queryKey: planKeys.own(companyId), queryFn: ({ signal }) => plansOf(companyId, 'mine', 'any', signal), staleTime: FRESH_MS })
}

/** The open plans that the reader guides as a mentor. */
export function mentoredPlansQuery(companyId: string) {
  return queryOptions({ queryKey: planKeys.mentored(companyId), queryFn: ({ signal }) => plansOf(companyId, 'mentored', 'open', signal), staleTime: FRESH_MS })
}

/** Plans of the team or of the company, from `offset` on. Throws `AppError`. */
export async function fetchPlans(companyId: string, scope: ListScope, state: PlanListState, range: Range, signal: AbortSignal): Promise<ListPage<PlanRow>> {
  const { items, total } = await ask((db) => db.rpc('development_plan_list', askedOf(companyId, scope, state, range)).abortSignal(signal))
  return { rows: items, total }
}

const askedOf = (companyId: string, scope: ListScope, state: PlanListState, { offset, size }: Range) => ({
  p_company_id: companyId, p_scope: scope, p_search: orNull(state.q), p_status: orNull(state.situacao), p_flag: orNull(state.alerta), p_department_id: orNull(state.departamento), p_limit: size, p_offset: offset,
})

/** Actions of the same plans, from `offset` on. Throws `AppError`. */
export async function fetchActions(companyId: string, scope: ListScope, state: PlanListState, range: Range, signal: AbortSignal): Promise<ListPage<ExportedAction>> {
  const { items, total } = await ask((db) => db.rpc('development_action_list', askedOf(companyId, scope, state, range)).abortSignal(signal))
  return { rows: items, total }
}

/** Levels that people of the company have shown, newest first, from `offset` on. Throws `AppError`. */
export async function fetchProvenLevels(companyId: string, { offset, size }: Range, signal: AbortSignal): Promise<ListPage<ProvenLevel>> {
  const { items, total } = await ask((db) => db.rpc('proven_level_list', { p_company_id: companyId, p_limit: size, p_offset: offset }).abortSignal(signal))
  return { rows: items, total }
}

export function planListQuery(companyId: string, scope: ListScope, state: PlanListState) {
  return queryOptions({
    queryKey: planKeys.list(companyId, scope, state),
    queryFn: ({ signal }) => fetchPlans(companyId, scope, state, { offset: (state.page - 1) * state.size, size: state.size }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** The plans of a person, and whether one may begin. */
export function personPlansQuery(employeeId: string) {
  return queryOptions({
    queryKey: planKeys.person(employeeId),
    queryFn: ({ signal }) => ask((db) => db.rpc('person_plans', { p_employee_id: employeeId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** What somebody has and what a position asks for; empty for their own position. */
export function gapQuery(employeeId: string, positionId = '') {
  return queryOptions({
    queryKey: planKeys.gap(employeeId, positionId),
    queryFn: ({ signal }) => ask((db) => db.rpc('competency_gap', { p_employee_id: employeeId, p_position_id: orNull(positionId) }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** The feedback that a plan goes out from. */
export function feedbackQuery(id: string) {
  return queryOptions({ queryKey: planKeys.feedback(id), queryFn: ({ signal }) => ask((db) => db.rpc('feedback_detail', { p_feedback_id: id }).abortSignal(signal)), staleTime: FRESH_MS })
}

export function libraryQuery(companyId: string) {
  return queryOptions({
    queryKey: planKeys.library(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('development_library', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

export function panelQuery(companyId: string) {
  return queryOptions({
    queryKey: planKeys.panel(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('development_panel', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}
