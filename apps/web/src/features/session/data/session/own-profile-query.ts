import { queryOptions } from '@tanstack/react-query'

import { PROFILE_FRESH_MS, PROFILE_KEPT_MS, PROFILE_RETRIES } from '#shared/constants.ts'
import type { SessionEmployee } from '#shared/session/session-context.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import { earlyAnswer } from '#shared/supabase/early-answers.ts'
import { renewToken } from './session-watch.ts'
import { ownProfileRead } from '../../model/session/first-reads.ts'
import { OWN_PROFILE_COLUMNS } from '../../model/session/own-profile.ts'

/** The signed-in person's employee row, or null for a login without one. Source: employees, filtered by user_id. */
export function ownProfileQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['profile', userId],
    enabled: userId !== null,
    staleTime: PROFILE_FRESH_MS,
    gcTime: PROFILE_KEPT_MS,
    refetchOnWindowFocus: true,
    retry: PROFILE_RETRIES,
    queryFn: async ({ signal }): Promise<SessionEmployee | null> => {
      if (userId === null) throw new Error('User not authenticated')
      const [early] = (await earlyAnswer<SessionEmployee[]>(ownProfileRead(userId))) ?? []
      if (early) return early
      const db = await supabase()
      const own = db.from('employees').select(OWN_PROFILE_COLUMNS).eq('user_id', userId).abortSignal(signal)
      const row = unwrap(await outsideCompany(own).maybeSingle(), { nullable: true })
      // Nothing to see may mean that the session has ended, or that the company demands more of it: a new token tells, or signs out.
      if (row === null) await renewToken()
      return row
    },
  })
}
