import { queryOptions } from '@tanstack/react-query'

import { ask } from '#shared/supabase/ask.ts'
import { outsideCompany } from '#shared/supabase/client.ts'

/** A version of the company's privacy notice that waits to be read. */
export function noticeQuery(noticeId: string) {
  return queryOptions({
    queryKey: ['privacy-notice', noticeId],
    queryFn: ({ signal }) =>
      ask((db) => outsideCompany(db.from('privacy_notices').select('id,version,text').eq('id', noticeId)).abortSignal(signal).single()),
    // A published version never changes.
    staleTime: Infinity,
  })
}

/** Records that the person read this version. Throws `AppError`. */
export async function acknowledgeNotice(noticeId: string): Promise<void> {
  await ask((db) => outsideCompany(db.rpc('accept_first_access', { p_notice_id: noticeId })))
}
