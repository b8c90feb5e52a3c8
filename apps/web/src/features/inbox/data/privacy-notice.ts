import { queryOptions } from '@tanstack/react-query'

import { unwrap } from '#shared/supabase/app-error.ts'
import { outsideCompany, supabase } from '#shared/supabase/client.ts'

/** A version of the company's privacy notice that waits to be read. */
export function noticeQuery(noticeId: string) {
  return queryOptions({
    queryKey: ['privacy-notice', noticeId],
    queryFn: async ({ signal }) => {
      const db = await supabase()
      const notice = outsideCompany(db.from('privacy_notices').select('id,version,text').eq('id', noticeId))
      return unwrap(await notice.abortSignal(signal).single())
    },
    // A published version never changes.
    staleTime: Infinity,
  })
}

/** Records that the person read this version. Throws `AppError`. */
export async function acknowledgeNotice(noticeId: string): Promise<void> {
  const db = await supabase()
  unwrap(await outsideCompany(db.rpc('accept_first_access', { p_notice_id: noticeId })))
}
