import { queryOptions } from '@tanstack/react-query'

import { FIRST_LOGIN_WAITS_MS } from '#shared/constants.ts'
import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'

/** Whether the person must choose a new password before working: false unless the company asks for it. 3 attempts, 1 s and 2 s apart. */
export function firstLoginQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['first-login', userId],
    enabled: userId !== null,
    staleTime: Infinity,
    networkMode: 'always',
    retry: FIRST_LOGIN_WAITS_MS.length,
    retryDelay: (failures) => FIRST_LOGIN_WAITS_MS[failures] ?? 0,
    queryFn: async ({ signal }): Promise<boolean> => {
      const db = await supabase()
      return unwrap(await outsideCompany(db.rpc('first_login_pending')).abortSignal(signal))
    },
  })
}
