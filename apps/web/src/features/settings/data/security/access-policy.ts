import { queryOptions } from '@tanstack/react-query'

import type { Role } from '#shared/access/permissions.gen.ts'
import { ask } from '#shared/supabase/ask.ts'
import type * as Shapes from '#shared/supabase/shapes.gen.ts'

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

/** Of which roles a second factor is demanded; new ones begin after the grace. Throws `AppError`. */
export async function demandSecondFactor(companyId: string, roles: readonly Role[], graceDays: number): Promise<void> {
  await ask((db) => db.rpc('set_second_factor_roles', { p_company_id: companyId, p_roles: [...roles], p_grace_days: graceDays }), { nullable: true })
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

export async function limitSessions(companyId: string, limits: SessionLimits): Promise<void> {
  await ask((db) => db.rpc('set_session_limits', limitArguments(companyId, limits)), { nullable: true })
}

/** What new passwords need beyond the product; null and false for nothing. Throws `AppError`. */
export async function setPasswordRules(companyId: string, length: number | null, classes: boolean): Promise<void> {
  await ask((db) => db.rpc('set_password_rules', { p_company_id: companyId, p_classes: classes, ...(length !== null && { p_length: length }) }), { nullable: true })
}
