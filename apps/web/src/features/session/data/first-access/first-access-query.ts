import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'
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
      return await ask((db) => outsideCompany(db.rpc('needs_first_access')).abortSignal(signal).maybeSingle(), { nullable: true })
    },
  })
}

/** Records that the person read this version of the notice, which also accepts the invitation. Throws `AppError`. */
export async function acceptFirstAccess(noticeId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('accept_first_access', { p_notice_id: noticeId })))
}
