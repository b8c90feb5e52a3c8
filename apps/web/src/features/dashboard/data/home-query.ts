import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { earlyAnswer } from '#shared/supabase/early-answers.ts'
import type { Home } from '#shared/supabase/shapes.gen.ts'
import { homeRead } from '../model/home-read.ts'

/** What the first page shows of one company. Source: rpc home, which answers by the caller's role. */
export function homeQuery(companyId: string) {
  return queryOptions({
    queryKey: ['dashboard', companyId],
    queryFn: async ({ signal }): Promise<Home> =>
      (await earlyAnswer<Home>(homeRead(companyId))) ?? (await ask((db) => db.rpc('home', { p_company_id: companyId }).abortSignal(signal))),
    staleTime: 60_000,
  })
}
