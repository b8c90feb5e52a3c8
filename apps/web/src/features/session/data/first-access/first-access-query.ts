import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'
import type { Database } from '#shared/supabase/database.types.ts'
import { earlyAnswer } from '#shared/supabase/early-answers.ts'
import { firstAccessRead } from '../../model/session/first-reads.ts'

/** What an invited person still has to read before the first use. */
export type FirstAccess = Database['public']['Functions']['needs_first_access']['Returns'][number]

/** Whether the person still has to acknowledge the company's privacy notice; null for a login without company. */
export function firstAccessQuery(userId: string | null) {
  return queryOptions({
    queryKey: ['first-access', userId],
    enabled: userId !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<FirstAccess | null> => {
      const early = await earlyAnswer<FirstAccess[]>(firstAccessRead)
      if (early) return early[0] ?? null
      const db = await supabase()
      const call = outsideCompany(db.rpc('needs_first_access')).abortSignal(signal)
      return unwrap(await call.maybeSingle(), { nullable: true })
    },
  })
}

/** Records that the person read this version of the notice, which also accepts the invitation. Throws `AppError`. */
export async function acceptFirstAccess(noticeId: string): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('accept_first_access', { p_notice_id: noticeId })))
}
