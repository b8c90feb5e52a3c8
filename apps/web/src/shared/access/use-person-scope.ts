import { queryOptions, useQuery } from '@tanstack/react-query'

import { useSession } from '../session/session-context.ts'
import { ask } from '../supabase/ask.ts'
import { usePermissions } from './use-permissions.ts'

/** How the reader stands to a person: administers them, is them, leads them, or works in the same company. */
export type PersonScope = 'hr' | 'own' | 'team' | 'company'

function asScope(text: string | null): PersonScope {
  return text === 'hr' || text === 'own' || text === 'team' ? text : 'company'
}

function personScopeQuery(companyId: string, employeeId: string) {
  return queryOptions({
    // Whoever moves to another team changes what a manager may do.
    queryKey: ['employees', companyId, 'scope', employeeId] as const,
    queryFn: async ({ signal }): Promise<PersonScope> => {
      return asScope(await ask((db) => db.rpc('person_scope', { p_employee_id: employeeId }).abortSignal(signal), { nullable: true }))
    },
    staleTime: 30_000,
  })
}

/** What the database will allow of this person's record; null until it is known. Only a manager's depends on the team. */
export function usePersonScope(companyId: string, employeeId: string, enabled = true): PersonScope | null {
  const { employee: me } = useSession()
  const { can } = usePermissions()
  const isLed = can('manage_employees') && !can('manage_settings') && me?.id !== employeeId
  const asked = useQuery({ ...personScopeQuery(companyId, employeeId), enabled: enabled && isLed })
  if (can('manage_settings')) return 'hr'
  if (me?.id === employeeId) return 'own'
  if (!isLed) return 'company'
  // Not knowing is no reason to show nothing: the least is offered.
  return asked.data ?? (asked.isError ? 'company' : null)
}

/** Whether the record may be written: by administrators, and by the manager of the team. */
export function mayManage(scope: PersonScope | null): boolean {
  return scope === 'hr' || scope === 'team'
}
