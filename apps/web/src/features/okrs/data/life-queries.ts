import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { type Audience, isNobody } from '#shared/lib/audience.ts'
import { ask } from '#shared/supabase/ask.ts'
import type { Json } from '#shared/supabase/database.types.ts'
import { goalKeys } from './goal-keys.ts'

const FRESH_MS = 15_000

/** What an objective comes from and goes on in, whom it waits for, whether its owner left. */
export function objectiveLifeQuery(id: string) {
  return queryOptions({
    queryKey: goalKeys.life(id),
    queryFn: ({ signal }) => ask((db) => db.rpc('objective_life', { p_objective_id: id }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Objectives that the reader ends in a cycle, a page of them; for HR also who has some. */
export function goalClosingQuery(companyId: string, cycleId: string, isMine: boolean) {
  return queryOptions({
    queryKey: goalKeys.closing(companyId, cycleId, isMine),
    queryFn: ({ signal }) => ask((db) => db.rpc('goal_closing', { p_company_id: companyId, p_cycle_id: cycleId, p_mine: isMine }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: cycleId !== '',
  })
}

/** The models of a company. */
export function objectiveTemplatesQuery(companyId: string) {
  return queryOptions({
    queryKey: goalKeys.templates(companyId),
    queryFn: ({ signal }) => ask((db) => db.rpc('objective_template_list', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}

/** Who would be given an objective, and who not and why. */
export function giftPreviewQuery(companyId: string, cycleId: string, audience: Audience) {
  return queryOptions({
    queryKey: goalKeys.gift(companyId, cycleId, audience),
    queryFn: ({ signal }) => ask((db) => db.rpc('preview_given_objective', { p_company_id: companyId, p_cycle_id: cycleId, p_audience: JSON.parse(JSON.stringify(audience)) as Json }).abortSignal(signal)),
    placeholderData: keepPreviousData,
    enabled: !isNobody(audience),
  })
}

/** What was given to many people at once in a cycle. */
export function givenObjectivesQuery(companyId: string, cycleId: string) {
  return queryOptions({
    queryKey: goalKeys.given(companyId, cycleId),
    queryFn: ({ signal }) => ask((db) => db.rpc('given_objective_list', { p_company_id: companyId, p_cycle_id: cycleId }).abortSignal(signal)),
    staleTime: FRESH_MS,
  })
}
