import { queryOptions } from '@tanstack/react-query'

import { firstMatches, type PersonOption } from '#shared/reference/people.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { EmployeeAccess } from '../../model/logins/access-rows.ts'
import { loginKeys } from './login-keys.ts'

/** The access of one person, for admins and masters; null when it is not theirs to see. */
export function employeeAccessQuery(employeeId: string) {
  return queryOptions({
    queryKey: loginKeys.access(employeeId),
    queryFn: async ({ signal }): Promise<EmployeeAccess | null> => {
      const db = await supabase()
      const call = outsideCompany(db.rpc('employee_access', { p_employee_id: employeeId }))
      return unwrap(await call.abortSignal(signal).maybeSingle(), { nullable: true })
    },
    // Sign-ins and sessions change by themselves.
    staleTime: 10_000,
  })
}

/** A person who may be invited, with the e-mail that their record holds. */
export interface InvitablePerson extends PersonOption {
  readonly email: string | null
}

/** People of a company with neither login nor open invitation who still work there, by what was typed. Throws `AppError`. */
export async function fetchPeopleWithoutLogin(companyId: string, term: string, signal: AbortSignal): Promise<readonly InvitablePerson[]> {
  const db = await supabase()
  const request = outsideCompany(
    db
      .from('employees')
      .select('id,display_name,position,email,profile_image_url,invitations!invitations_employee_fkey()')
      .eq('company_id', companyId)
      .is('user_id', null)
      .neq('status', 'terminated')
      .is('invitations.accepted_at', null)
      .is('invitations.revoked_at', null)
      .is('invitations', null),
  )
  const answer = firstMatches(request, term).abortSignal(signal)
  return unwrap(await answer.overrideTypes<InvitablePerson[], { merge: false }>())
}
