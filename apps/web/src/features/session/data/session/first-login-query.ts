import { queryOptions } from '@tanstack/react-query'

import { FIRST_LOGIN_WAITS_MS } from '#shared/constants.ts'
import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

/** Whether the person must choose a new password before working: false unless the company asks for it. 3 attempts, 1 s and 2 s apart. */
export function firstLoginQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['first-login', userId],
    enabled: userId !== null,
    staleTime: Infinity,
    networkMode: 'always',
    retry: FIRST_LOGIN_WAITS_MS.length,
    retryDelay: (failures) => FIRST_LOGIN_WAITS_MS[failures] ?? 0,
    queryFn: ({ signal }): Promise<boolean> => ask((db) => outsideCompany(db.rpc('first_login_pending')).abortSignal(signal)),
  })
}
