import { queryOptions } from '@tanstack/react-query'

import type { Role } from '#shared/access/permissions.gen.ts'
import { ask } from '#shared/supabase/ask.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'
import { savedMeanwhile } from '#shared/supabase/versioned.ts'

/** What a company demands of its logins, who set it, and whom it meets. */
export type AccessPolicy = Shapes.AccessPolicy

export const accessPolicyKey = (companyId: string) => ['settings', companyId, 'access-policy'] as const

export function accessPolicyQuery(companyId: string) {
  return queryOptions({
    queryKey: accessPolicyKey(companyId),
    queryFn: ({ signal }): Promise<AccessPolicy> => ask((db) => db.rpc('access_policy', { p_company_id: companyId }).abortSignal(signal)),
    staleTime: 30_000,
  })
}

/** When a part of the policy was set, as it was read; what was never set is older than anything. */
const readAt = (setAt: string | null) => ({ p_updated_at: setAt ?? '-infinity' })

/** Nothing is written over what somebody else set meanwhile. Throws `AppError`, of kind 'conflict' then. */
async function expectSaved(companyId: string, savedAt: string | null): Promise<void> {
  if (savedAt === null) throw await savedMeanwhile({ entity: 'access_policy', id: companyId })
}

/** Of which roles a second factor is demanded; new ones begin after the grace. Throws `AppError`. */
export async function demandSecondFactor(companyId: string, setAt: string | null, roles: readonly Role[], graceDays: number): Promise<void> {
  await expectSaved(companyId, await ask((db) => db.rpc('set_second_factor_roles', { p_company_id: companyId, p_roles: [...roles], p_grace_days: graceDays, ...readAt(setAt) }), { nullable: true }))
}

/** Hours; null for no limit. */
export interface SessionLimits {
  readonly sessionHours: number | null
  readonly idleHours: number | null
}

const limitArguments = (companyId: string, { sessionHours, idleHours }: SessionLimits) => ({
  p_company_id: companyId,
  ...(sessionHours !== null && { p_session_hours: sessionHours }),
  ...(idleHours !== null && { p_idle_hours: idleHours }),
})

/** Whom such limits sign out at once. Throws `AppError`. */
export function limitImpact(companyId: string, limits: SessionLimits): Promise<Shapes.SessionLimitImpact> {
  return ask((db) => db.rpc('session_limit_impact', limitArguments(companyId, limits)))
}

/** Throws `AppError`. */
export async function limitSessions(companyId: string, setAt: string | null, limits: SessionLimits): Promise<void> {
  await expectSaved(companyId, await ask((db) => db.rpc('set_session_limits', { ...limitArguments(companyId, limits), ...readAt(setAt) }), { nullable: true }))
}

/** What new passwords need beyond the product; null and false for nothing. Throws `AppError`. */
export async function setPasswordRules(companyId: string, setAt: string | null, length: number | null, classes: boolean): Promise<void> {
  await expectSaved(companyId, await ask((db) => db.rpc('set_password_rules', { p_company_id: companyId, p_classes: classes, ...(length !== null && { p_length: length }), ...readAt(setAt) }), { nullable: true }))
}
